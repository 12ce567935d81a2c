use super::*;
use crate::class::bytes::Reader;
use crate::class::opcode::Instructions;

/// `A` (5), and its constructor (6).
const POOL: &[u8] = &[
    0, 7, // count
    1, 0, 6, b'<', b'i', b'n', b'i', b't', b'>', // 1
    1, 0, 3, b'(', b')', b'V', // 2
    12, 0, 1, 0, 2, // 3
    1, 0, 1, b'A', // 4
    7, 0, 4, // 5
    10, 0, 5, 0, 3, // 6
];

fn facts(code: &[u8]) -> Result<Facts> {
    let pool = Pool::read(POOL, &mut Reader::new(POOL)).unwrap();
    let mut instructions = Instructions::default();
    instructions.read(code, 0).unwrap();
    let method = Method {
        body: Body {
            code,
            instructions: &instructions,
            exceptions: &[],
            max_locals: 0,
            is_constructor: false,
        },
        descriptor: "()V",
        is_static: true,
    };
    let (mut straight, mut facts) = (Straight::default(), Facts::default());
    straight.enter_class(&pool);
    straight.analyse(method, None, &pool, &mut facts)?;
    Ok(facts)
}

#[test]
fn without_frames_nobody_may_jump_to_where_an_object_is_uninitialised() {
    let at_new: &[u8] = &[0xA7, 0, 3, 0xBB, 0, 5, 0x59, 0xB7, 0, 6, 0x57, 0xB1];
    let init = Fact::Init {
        receiver: Slot::Uninitialized(3),
        kept: true,
    };
    assert_eq!(facts(at_new).unwrap().get(7), Some(&init));
    for offset in [6, 7] {
        let mut code = at_new.to_vec();
        code[2] = offset;
        assert!(facts(&code).is_err(), "{offset}");
    }
    let mut behind = at_new.to_vec();
    behind[2] = 10;
    assert!(facts(&behind).is_ok());
}
