//! What travels between the agent and the scheduler process, and how.
//!
//! The byte layout is written down in `docs/protocol.md`; [`message`] is its source.

pub mod codec;
pub mod fixed;
pub mod message;

#[cfg(test)]
mod tests {
    use super::message::PROTOCOL_VERSION;

    #[test]
    fn the_page_has_the_version() {
        let page = include_str!("../../../docs/protocol.md");
        assert!(page.contains(&format!("Version: **{PROTOCOL_VERSION}**")));
    }
}
