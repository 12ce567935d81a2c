//! What rules say of small executions, and of which they say nothing.

mod acts;
mod notifications;
mod others;
