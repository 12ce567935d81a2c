//! The messages of the hot path, read without the generic decoder: those of a fixed width, which come with nearly every
//! visible operation, and the objects of threads. Everything else, and everything that is wrong, is left to [`codec`].

use super::codec::{self, CodecError};
use super::message::{Event, Identity, Location, Operation};

/// A visible operation: its tag and operands, of which it may have fewer.
///
/// # Errors
/// [`CodecError::Malformed`] when these words are none.
pub fn operation(words: [u32; 4]) -> Result<Operation, CodecError> {
    let [tag, first, second, third] = words;
    let location = location([first, second, third]);
    Ok(match (tag, location) {
        (0, _) => Operation::Enter(first),
        (1, _) => Operation::WaitRelease(first),
        (2, _) => Operation::WaitAcquire(first),
        (4, _) => Operation::Join(first),
        (5, Some(location)) => Operation::Read(location),
        (6, Some(location)) => Operation::Write(location),
        _ => {
            let mut bytes = [0; 16];
            for (place, word) in bytes.chunks_exact_mut(4).zip(words) {
                place.copy_from_slice(&word.to_le_bytes());
            }
            codec::decode_first(&bytes)?.0
        }
    })
}

/// The first of several events, and how many bytes it takes.
///
/// # Errors
/// [`CodecError::Malformed`] when there is none.
pub fn first_event(bytes: &[u8]) -> Result<(Event, usize), CodecError> {
    match access(bytes).or_else(|| object(bytes)) {
        Some(found) => Ok(found),
        None => codec::decode_first(bytes),
    }
}

/// An object that a thread allocated, if that is what it is.
fn object(bytes: &[u8]) -> Option<(Event, usize)> {
    let [event, object, identity, thread, site, count] = words(bytes)?;
    if (event, identity) != (1, 0) {
        return None;
    }
    let start = 4 * 6 + 8;
    let length = u64::from_le_bytes(bytes.get(4 * 6..start)?.try_into().ok()?);
    let end = start.checked_add(usize::try_from(length).ok()?)?;
    let class = std::str::from_utf8(bytes.get(start..end)?).ok()?;
    let event = Event::Object {
        object,
        identity: Identity::Allocated {
            thread,
            site,
            count,
        },
        class: class.to_string(),
    };
    Some((event, end))
}

/// The first words.
fn words<const N: usize>(bytes: &[u8]) -> Option<[u32; N]> {
    let mut words = [0; N];
    for (at, place) in words.iter_mut().enumerate() {
        *place = word(bytes, 4 * at)?;
    }
    Some(words)
}

/// An access, if that is what it is.
fn access(bytes: &[u8]) -> Option<(Event, usize)> {
    if word(bytes, 0)? != 4 {
        return None;
    }
    // A static field has one word less.
    let of_static = word(bytes, 4)? == 1;
    let third = if of_static { 0 } else { word(bytes, 12)? };
    let location = location([word(bytes, 4)?, word(bytes, 8)?, third])?;
    let end = if of_static { 12 } else { 16 };
    let write = match bytes.get(end)? {
        0 => false,
        1 => true,
        _ => return None,
    };
    let event = Event::Access {
        location,
        write,
        site: word(bytes, end + 1)?,
    };
    Some((event, end + 5))
}

fn location([tag, first, second]: [u32; 3]) -> Option<Location> {
    Some(match tag {
        0 => Location::Field {
            object: first,
            field: second,
        },
        1 => Location::Static(first),
        2 => Location::Element {
            array: first,
            index: second,
        },
        _ => return None,
    })
}

fn word(bytes: &[u8], at: usize) -> Option<u32> {
    let word = bytes.get(at..at + 4)?;
    Some(u32::from_le_bytes(word.try_into().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOCATIONS: [Location; 3] = [
        Location::Field {
            object: 7,
            field: 8,
        },
        Location::Static(9),
        Location::Element {
            array: 10,
            index: 11,
        },
    ];

    #[test]
    fn accesses_are_read_as_the_decoder_reads_them() {
        for (location, write) in LOCATIONS.into_iter().zip([true, false, true]) {
            let event = Event::Access {
                location,
                write,
                site: 12,
            };
            let mut bytes = codec::encode(&event).unwrap();
            let length = bytes.len();
            assert_eq!(access(&bytes), Some((event, length)));
            for end in 0..length {
                assert_eq!(access(&bytes[..end]), None);
                assert!(first_event(&bytes[..end]).is_err());
            }
            bytes[length - 5] = 2; // neither false nor true
            assert!(first_event(&bytes).is_err());
        }
    }

    #[test]
    fn objects_are_read_as_the_decoder_reads_them() {
        let event = Event::Object {
            object: 3,
            identity: Identity::Allocated {
                thread: 4,
                site: 5,
                count: 6,
            },
            class: "Größe".into(),
        };
        let bytes = codec::encode(&event).unwrap();
        let length = bytes.len();
        assert_eq!(object(&bytes), Some((event, length)));
        for end in 0..length {
            assert_eq!(object(&bytes[..end]), None);
            assert!(first_event(&bytes[..end]).is_err());
        }
        for at in 0..length {
            let mut wrong = bytes.clone();
            wrong[at] = 0xFF;
            let expected = codec::decode_first::<Event>(&wrong);
            match (first_event(&wrong), expected) {
                (Ok(found), Ok(expected)) => assert_eq!(found, expected),
                (Err(_), Err(_)) => {}
                (found, expected) => panic!("{at}: {found:?} instead of {expected:?}"),
            }
        }
    }

    #[test]
    fn other_events_are_left_to_the_decoder() {
        let event = Event::ClassUse("A".into());
        let bytes = codec::encode(&event).unwrap();
        assert_eq!(access(&bytes), None);
        assert_eq!(first_event(&bytes).unwrap(), (event, bytes.len()));
    }

    #[test]
    fn every_tag_is_read_as_the_decoder_reads_it() {
        for tag in 0..64 {
            for kind in 0..4 {
                let words: [u32; 4] = [tag, kind, 5, 6];
                let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
                let expected = codec::decode_first::<Operation>(&bytes).map(|(found, _)| found);
                match (operation(words), expected) {
                    (Ok(found), Ok(expected)) => assert_eq!(found, expected),
                    (Err(_), Err(_)) => {}
                    (found, expected) => panic!("{words:?}: {found:?} instead of {expected:?}"),
                }
            }
        }
    }
}
