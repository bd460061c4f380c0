// AES against the examples of NIST SP 800-38A (appendix F) and of the specification of GCM.
#include <gtest/gtest.h>

#include "tests/vectors/aes_support.h"

namespace toolyard::aes_encrypt_decrypt {
namespace {

constexpr std::string_view plain =
    "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"
    "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710";

struct Example {
  std::string_view cipher, key, iv, sealed;
};
constexpr Example examples[] = {
    {"aes-128-ecb", "2b7e151628aed2a6abf7158809cf4f3c", "",
     "3ad77bb40d7a3660a89ecaf32466ef97f5d3d58503b9699de785895a96fdbaaf43b1cd7f598ece23881b00e3ed030"
     "6887b0c785e27e8ad3f8223207104725dd4"},
    {"aes-192-ecb", "8e73b0f7da0e6452c810f32b809079e562f8ead2522c6b7b", "",
     "bd334f1d6e45f25ff712a214571fa5cc974104846d0ad3ad7734ecb3ecee4eefef7afd2270e2e60adce0ba2face64"
     "44e9a4b41ba738d6c72fb16691603c18e0e"},
    {"aes-256-ecb", "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4", "",
     "f3eed1bdb5d2a03c064b5a7e3db181f8591ccb10d410ed26dc5ba74a31362870b6ed21b99ca6f4f9f153e7b1beafe"
     "d1d23304b7a39f9f3ff067d8d8f9e24ecc7"},
    {"aes-128-cbc", "2b7e151628aed2a6abf7158809cf4f3c", "000102030405060708090a0b0c0d0e0f",
     "7649abac8119b246cee98e9b12e9197d5086cb9b507219ee95db113a917678b273bed6b8e3c1743b7116e69e22229"
     "5163ff1caa1681fac09120eca307586e1a7"},
    {"aes-192-cbc", "8e73b0f7da0e6452c810f32b809079e562f8ead2522c6b7b",
     "000102030405060708090a0b0c0d0e0f",
     "4f021db243bc633d7178183a9fa071e8b4d9ada9ad7dedf4e5e738763f69145a571b242012fb7ae07fa9baac3df10"
     "2e008b0e27988598881d920a9e64f5615cd"},
    {"aes-256-cbc", "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4",
     "000102030405060708090a0b0c0d0e0f",
     "f58c4c04d6e5f1ba779eabfb5f7bfbd69cfc4e967edb808d679f777bc6702c7d39f23369a9d9bacfa530e26304231"
     "461b2eb05e2c39be9fcda6c19078c6a9d1b"},
    {"aes-128-ctr", "2b7e151628aed2a6abf7158809cf4f3c", "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff",
     "874d6191b620e3261bef6864990db6ce9806f66b7970fdff8617187bb9fffdff5ae4df3edbd5d35e5b4f09020db03"
     "eab1e031dda2fbe03d1792170a0f3009cee"},
    {"aes-192-ctr", "8e73b0f7da0e6452c810f32b809079e562f8ead2522c6b7b",
     "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff",
     "1abc932417521ca24f2b0459fe7e6e0b090339ec0aa6faefd5ccc2c6f4ce8e941e36b26bd1ebc670d1bd1d665620a"
     "bf74f78a7f6d29809585a97daec58c6b050"},
    {"aes-256-ctr", "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4",
     "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff",
     "601ec313775789a5b7a7f504bbf3d228f443e3ca4d62b59aca84e990cacaf5c52b0930daa23de94ce87017ba2d849"
     "88ddfc9c58db67aada613c2dd08457941a6"},
};

TEST(StandardCiphers, AreThoseOfTheExamples) {
  for (const auto& one : examples) {
    auto request = raw_request(aes::Operation::encrypt, plain, cipher_named(one.cipher), one.key);
    if (!one.iv.empty()) request.iv = one.iv;
    const auto encrypted = work(request);
    ASSERT_TRUE(encrypted) << one.cipher << ": " << code_of(encrypted);
    EXPECT_EQ(encrypted->output, one.sealed) << one.cipher;
    request.operation = aes::Operation::decrypt;
    request.input = one.sealed;
    const auto decrypted = work(request);
    ASSERT_TRUE(decrypted) << one.cipher << ": " << code_of(decrypted);
    EXPECT_EQ(decrypted->output, plain) << one.cipher;
  }
}

struct SealedExample {
  std::string_view cipher, key, iv, plain, aad, sealed, tag;
};
constexpr SealedExample sealed_examples[] = {
    {"aes-128-gcm", "00000000000000000000000000000000", "000000000000000000000000", "", "", "",
     "58e2fccefa7e3061367f1d57a4e7455a"},
    {"aes-128-gcm", "00000000000000000000000000000000", "000000000000000000000000",
     "00000000000000000000000000000000", "", "0388dace60b6a392f328c2b971b2fe78",
     "ab6e47d42cec13bdf53a67b21257bddf"},
    {"aes-128-gcm", "feffe9928665731c6d6a8f9467308308", "cafebabefacedbaddecaf888",
     "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b"
     "525b16aedf5aa0de657ba637b39",
     "feedfacedeadbeeffeedfacedeadbeefabaddad2",
     "42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e21d514b25466931c7d8f6a5aac84a"
     "a051ba30b396a0aac973d58e091",
     "5bc94fbc3221a5db94fae95ae7121a47"},
    {"aes-192-gcm", "feffe9928665731c6d6a8f9467308308feffe9928665731c", "cafebabefacedbaddecaf888",
     "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b"
     "525b16aedf5aa0de657ba637b39",
     "feedfacedeadbeeffeedfacedeadbeefabaddad2",
     "3980ca0b3c00e841eb06fac4872a2757859e1ceaa6efd984628593b40ca1e19c7d773d00c144c525ac619d18c84a3"
     "f4718e2448b2fe324d9ccda2710",
     "2519498e80f1478f37ba55bd6d27618c"},
    {"aes-256-gcm", "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308",
     "cafebabefacedbaddecaf888",
     "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b"
     "525b16aedf5aa0de657ba637b39",
     "feedfacedeadbeeffeedfacedeadbeefabaddad2",
     "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828"
     "838c5f61e6393ba7a0abcc9f662",
     "76fc6ece0f4e1768cddf8853bb2d551b"},
};

TEST(StandardCiphers, AreSealedAsTheExamples) {
  for (const auto& one : sealed_examples) {
    auto request =
        raw_request(aes::Operation::encrypt, one.plain, cipher_named(one.cipher), one.key);
    request.iv = one.iv;
    request.aad = one.aad;
    request.aad_encoding = Encoding::hex;
    request.tag_position = aes::TagPosition::separate;
    const auto encrypted = work(request);
    ASSERT_TRUE(encrypted) << one.cipher << ": " << code_of(encrypted);
    EXPECT_EQ(encrypted->output, one.sealed);
    EXPECT_EQ(encrypted->tag, one.tag);
    request.operation = aes::Operation::decrypt;
    request.input = one.sealed;
    request.tag = one.tag;
    const auto decrypted = work(request);
    ASSERT_TRUE(decrypted) << one.cipher << ": " << code_of(decrypted);
    EXPECT_EQ(decrypted->output, one.plain);
  }
}

}  // namespace
}  // namespace toolyard::aes_encrypt_decrypt
