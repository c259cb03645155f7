//! Whose a function is, by its name.

/// The modules that engines have their folders in.
const ENGINES: [&str; 2] = ["queuescope::engines::", "queuescope_web::engines::"];

/// What is to be a part: its name, and the modules that are it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Home {
    pub(super) name: String,
    modules: Vec<String>,
    /// Whether it is an engine: those have nothing to do with each other, while other parts may call them.
    pub(super) is_engine: bool,
}

impl Home {
    pub(super) fn engine(name: &str) -> Home {
        Home { name: name.to_owned(), modules: ENGINES.map(|home| format!("{home}{name}::")).to_vec(), is_engine: true }
    }

    pub(super) fn modules(name: &str, modules: &[String]) -> Home {
        Home { name: name.to_owned(), modules: modules.iter().map(|module| format!("{module}::")).collect(), is_engine: false }
    }
}

/// A function's name as it stands in the source: demangled, and without the numbers that tell two crates of one name apart.
pub(super) fn plain(name: &str) -> String {
    let name = format!("{:#}", rustc_demangle::demangle(name));
    let mut plain = String::with_capacity(name.len());
    let mut rest = name.as_str();
    while let Some((before, after)) = rest.split_once('[') {
        plain.push_str(before);
        match after.split_once(']') {
            // `core[c5930c85a12de822]::fmt`; but `[u8]` and `[u8; 4]` are types.
            Some((number, tail)) if number.len() > 8 && number.chars().all(|digit| digit.is_ascii_hexdigit()) => rest = tail,
            _ => {
                plain.push('[');
                rest = after;
            }
        }
    }
    plain + rest
}

/// The home that a function is in, by place in the list: a function of a module, a method, or a trait of one of its types.
pub(super) fn home(plain: &str, homes: &[Home]) -> Option<usize> {
    let path = plain.trim_start_matches(['<', '&', '(']);
    homes.iter().position(|home| home.modules.iter().any(|module| path.starts_with(module.as_str())))
}

/// Whether a function may be the same as one that was written for something else. The compiler keeps only one of two functions that
/// do the same, under either name; that happens to what is derived (`Clone`, `PartialEq`, …) and to closures, not to what was written
/// for one engine.
pub(super) fn may_serve_others(plain: &str) -> bool {
    [" as core::", " as alloc::", " as std::", "{closure"].iter().any(|sign| plain.contains(sign))
}

/// Whether a function does nothing but give out a table: it is in an engine's module `tables`, or in that of the examples. However short it is, no
/// other one does the same.
pub(super) fn gives_a_table(plain: &str) -> bool {
    let of_engine = |home: &str| plain.strip_prefix(home).is_some_and(|inside| inside.split("::").nth(1) == Some("tables"));
    ENGINES.into_iter().any(of_engine) || plain.starts_with("queuescope_web::examples::")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_in_both_manglings_and_in_plain() {
        assert_eq!(plain("_RNvMNtNtCs7ylhEYcEbDm_10queuescope7engines5wavesNtB2_5State3new"), "<queuescope::engines::waves::State>::new");
        assert_eq!(plain("_ZN10queuescope7engines5waves4wave17h00057b49d57fd283E"), "queuescope::engines::waves::wave");
        assert_eq!(
            plain("<core[c5930c85a12de822]::str::Chars as core[c5930c85a12de822]::fmt::Debug>::fmt"),
            "<core::str::Chars as core::fmt::Debug>::fmt"
        );
        assert_eq!(plain("f::<[u8; 4], [u8]>"), "f::<[u8; 4], [u8]>");
    }

    #[test]
    fn a_function_is_its_folders() {
        let homes = [Home::engine("waves"), Home::engine("buckets"), Home::modules("sheets", &["queuescope_web::app::sheets".to_owned()])];
        let of = |name: &str| home(name, &homes);
        assert_eq!(of("queuescope::engines::waves::select::select::<queuescope::trace::Trace>"), Some(0));
        assert_eq!(of("<queuescope_web::engines::buckets::Bins as yew::functional::FunctionProvider>::run::inner"), Some(1));
        assert_eq!(of("queuescope_web::app::sheets::draw"), Some(2));
        assert_eq!(of("queuescope_web::engines::sentence"), None);
        assert_eq!(of("queuescope::engines::waves_of_old::wave"), None);
        assert_eq!(of("<alloc::vec::Vec<queuescope::engines::waves::Made> as core::clone::Clone>::clone"), None);
    }

    #[test]
    fn tables_are_given_out_by_their_module() {
        assert!(gives_a_table("queuescope::engines::waves::tables::stages"));
        assert!(gives_a_table("queuescope_web::engines::waves::tables::notes"));
        assert!(!gives_a_table("queuescope::engines::waves::settings::table::word"));
        assert!(!gives_a_table("queuescope_web::engines::notes"));
    }

    #[test]
    fn what_is_derived_may_be_anybodys() {
        assert!(may_serve_others("<queuescope::engines::waves::Event as core::clone::Clone>::clone"));
        assert!(may_serve_others("queuescope_web::engines::waves::queue::cells::{closure#1}"));
        assert!(!may_serve_others("<queuescope_web::engines::waves::Rails as yew::functional::FunctionProvider>::run::inner"));
        assert!(!may_serve_others("queuescope::engines::waves::wave::<queuescope::trace::Trace>"));
    }
}
