//! What encrypts and signs. An object of these classes is what its provider keeps in it, which is not watched; so each method
//! that changes that writes a field of the object, and tells of the arrays that the provider reads and writes.

use super::arguments::What;

const CIPHER: &str = "javax/crypto/Cipher";
const AGREEMENT: &str = "javax/crypto/KeyAgreement";
const GENERATOR: &str = "javax/crypto/KeyGenerator";
const PAIRS: &str = "java/security/KeyPairGenerator$Delegate";
const RANDOM: &str = "java/security/SecureRandom";
const MAC: &str = "javax/crypto/Mac";
const SIGNATURE: &str = "java/security/Signature";

/// The field of an object that stands for all that its provider keeps.
pub fn state(class: &str) -> Option<&'static str> {
    match class {
        CIPHER | AGREEMENT | GENERATOR | PAIRS | MAC => Some("spi"),
        SIGNATURE => Some("state"),
        _ => None,
    }
}

/// Class, method, descriptor; what it does.
#[rustfmt::skip]
pub const ROWS: &[(&str, &str, &str, What)] = &[
    (CIPHER, "init", "(ILjava/security/Key;)V", What::WriteState),
    (CIPHER, "init", "(ILjava/security/Key;Ljava/security/SecureRandom;)V", What::WriteState),
    (CIPHER, "init", "(ILjava/security/Key;Ljava/security/spec/AlgorithmParameterSpec;)V", What::WriteState),
    (CIPHER, "init", "(ILjava/security/Key;Ljava/security/spec/AlgorithmParameterSpec;Ljava/security/SecureRandom;)V", What::WriteState),
    (CIPHER, "init", "(ILjava/security/Key;Ljava/security/AlgorithmParameters;)V", What::WriteState),
    (CIPHER, "init", "(ILjava/security/Key;Ljava/security/AlgorithmParameters;Ljava/security/SecureRandom;)V", What::WriteState),
    (CIPHER, "init", "(ILjava/security/cert/Certificate;)V", What::WriteState),
    (CIPHER, "init", "(ILjava/security/cert/Certificate;Ljava/security/SecureRandom;)V", What::WriteState),
    (CIPHER, "update", "([B)[B", What::WriteState),
    (CIPHER, "update", "([B)[B", What::ReadAll(1)),
    (CIPHER, "update", "([BII)[B", What::WriteState),
    (CIPHER, "update", "([BII)[B", What::Read(1, 2, 3)),
    (CIPHER, "update", "([BII[B)I", What::WriteState),
    (CIPHER, "update", "([BII[B)I", What::Read(1, 2, 3)),
    (CIPHER, "update", "([BII[B)I", What::WriteAll(4)),
    (CIPHER, "update", "([BII[BI)I", What::WriteState),
    (CIPHER, "update", "([BII[BI)I", What::Read(1, 2, 3)),
    (CIPHER, "update", "([BII[BI)I", What::WriteAll(4)),
    (CIPHER, "update", "(Ljava/nio/ByteBuffer;Ljava/nio/ByteBuffer;)I", What::WriteState),
    (CIPHER, "doFinal", "([B)[B", What::WriteState),
    (CIPHER, "doFinal", "([B)[B", What::ReadAll(1)),
    (CIPHER, "doFinal", "([BII)[B", What::WriteState),
    (CIPHER, "doFinal", "([BII)[B", What::Read(1, 2, 3)),
    (CIPHER, "doFinal", "([BII[B)I", What::WriteState),
    (CIPHER, "doFinal", "([BII[B)I", What::Read(1, 2, 3)),
    (CIPHER, "doFinal", "([BII[B)I", What::WriteAll(4)),
    (CIPHER, "doFinal", "([BII[BI)I", What::WriteState),
    (CIPHER, "doFinal", "([BII[BI)I", What::Read(1, 2, 3)),
    (CIPHER, "doFinal", "([BII[BI)I", What::WriteAll(4)),
    (CIPHER, "doFinal", "(Ljava/nio/ByteBuffer;Ljava/nio/ByteBuffer;)I", What::WriteState),
    (CIPHER, "doFinal", "()[B", What::WriteState),
    (CIPHER, "doFinal", "([BI)I", What::WriteState),
    (CIPHER, "doFinal", "([BI)I", What::WriteAll(1)),
    (CIPHER, "updateAAD", "([B)V", What::WriteState),
    (CIPHER, "updateAAD", "([B)V", What::ReadAll(1)),
    (CIPHER, "updateAAD", "([BII)V", What::WriteState),
    (CIPHER, "updateAAD", "([BII)V", What::Read(1, 2, 3)),
    (CIPHER, "updateAAD", "(Ljava/nio/ByteBuffer;)V", What::WriteState),
    (CIPHER, "wrap", "(Ljava/security/Key;)[B", What::WriteState),
    (CIPHER, "unwrap", "([BLjava/lang/String;I)Ljava/security/Key;", What::WriteState),
    (CIPHER, "unwrap", "([BLjava/lang/String;I)Ljava/security/Key;", What::ReadAll(1)),
    (AGREEMENT, "init", "(Ljava/security/Key;Ljava/security/SecureRandom;)V", What::WriteState),
    (AGREEMENT, "init", "(Ljava/security/Key;Ljava/security/spec/AlgorithmParameterSpec;Ljava/security/SecureRandom;)V", What::WriteState),
    (AGREEMENT, "doPhase", "(Ljava/security/Key;Z)Ljava/security/Key;", What::WriteState),
    (AGREEMENT, "generateSecret", "()[B", What::WriteState),
    (AGREEMENT, "generateSecret", "([BI)I", What::WriteState),
    (AGREEMENT, "generateSecret", "([BI)I", What::WriteAll(1)),
    (MAC, "init", "(Ljava/security/Key;)V", What::WriteState),
    (MAC, "init", "(Ljava/security/Key;Ljava/security/spec/AlgorithmParameterSpec;)V", What::WriteState),
    (MAC, "update", "(B)V", What::WriteState),
    (MAC, "update", "([B)V", What::WriteState),
    (MAC, "update", "([B)V", What::ReadAll(1)),
    (MAC, "update", "([BII)V", What::WriteState),
    (MAC, "update", "([BII)V", What::Read(1, 2, 3)),
    (MAC, "update", "(Ljava/nio/ByteBuffer;)V", What::WriteState),
    (MAC, "doFinal", "()[B", What::WriteState),
    (MAC, "doFinal", "([BI)V", What::WriteState),
    (MAC, "doFinal", "([BI)V", What::WriteAll(1)),
    (MAC, "reset", "()V", What::WriteState),
    (SIGNATURE, "initVerify", "(Ljava/security/PublicKey;)V", What::WriteState),
    (SIGNATURE, "initVerify", "(Ljava/security/cert/Certificate;)V", What::WriteState),
    (SIGNATURE, "initSign", "(Ljava/security/PrivateKey;)V", What::WriteState),
    (SIGNATURE, "initSign", "(Ljava/security/PrivateKey;Ljava/security/SecureRandom;)V", What::WriteState),
    (SIGNATURE, "sign", "()[B", What::WriteState),
    (SIGNATURE, "sign", "([BII)I", What::WriteState),
    (SIGNATURE, "sign", "([BII)I", What::WriteCount(1, 2, 3)),
    (SIGNATURE, "verify", "([B)Z", What::WriteState),
    (SIGNATURE, "verify", "([B)Z", What::ReadAll(1)),
    (SIGNATURE, "verify", "([BII)Z", What::WriteState),
    (SIGNATURE, "verify", "([BII)Z", What::Read(1, 2, 3)),
    (SIGNATURE, "update", "(B)V", What::WriteState),
    (SIGNATURE, "update", "([B)V", What::WriteState),
    (SIGNATURE, "update", "([B)V", What::ReadAll(1)),
    (SIGNATURE, "update", "([BII)V", What::WriteState),
    (SIGNATURE, "update", "([BII)V", What::Read(1, 2, 3)),
    (SIGNATURE, "update", "(Ljava/nio/ByteBuffer;)V", What::WriteState),
    (SIGNATURE, "setParameter", "(Ljava/security/spec/AlgorithmParameterSpec;)V", What::WriteState),
    (GENERATOR, "generateKey", "()Ljavax/crypto/SecretKey;", What::WriteState),
    (GENERATOR, "init", "(Ljava/security/SecureRandom;)V", What::WriteState),
    (GENERATOR, "init", "(ILjava/security/SecureRandom;)V", What::WriteState),
    (GENERATOR, "init", "(Ljava/security/spec/AlgorithmParameterSpec;Ljava/security/SecureRandom;)V", What::WriteState),
    (PAIRS, "generateKeyPair", "()Ljava/security/KeyPair;", What::WriteState),
    (PAIRS, "initialize", "(ILjava/security/SecureRandom;)V", What::WriteState),
    (PAIRS, "initialize", "(Ljava/security/spec/AlgorithmParameterSpec;Ljava/security/SecureRandom;)V", What::WriteState),
    (RANDOM, "nextBytes", "([B)V", What::Draw),
];
