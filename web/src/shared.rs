//! A value that many panels read and none changes. Comparison is by pointer, so it is cheap.

use std::ops::Deref;
use std::sync::Arc;

use yew::html::ImplicitClone;

/// A shared, immutable value. Two are equal if they point to the same value.
#[derive(Debug)]
pub(crate) struct Shared<T>(Arc<T>);

impl<T> Shared<T> {
    pub(crate) fn new(value: T) -> Self {
        Shared(Arc::new(value))
    }
}

impl<T> Shared<T> {
    /// The value in the form that the other crates share.
    pub(crate) fn arc(&self) -> &Arc<T> {
        &self.0
    }
}

impl<T> From<&Arc<T>> for Shared<T> {
    fn from(value: &Arc<T>) -> Self {
        Shared(Arc::clone(value))
    }
}

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Self {
        Shared(Arc::clone(&self.0))
    }
}

impl<T> ImplicitClone for Shared<T> {}

impl<T> PartialEq for Shared<T> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.0
    }
}
