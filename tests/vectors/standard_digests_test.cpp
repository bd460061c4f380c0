// Digests against the examples of their standards: RFC 1320 and 1321, FIPS 180-4 and 202, RFC 7693,
// GB/T 32905, and the check values of checksums; keyed ones against RFC 2202 and 4231.
#include <gtest/gtest.h>

#include "tests/vectors/hash_support.h"

namespace toolyard::hashing {
namespace {

struct Example {
  std::string_view algorithm;
  std::string_view message;
  std::string_view digest;
};
constexpr Example examples[] = {
    {"md5", "", "d41d8cd98f00b204e9800998ecf8427e"},
    {"md5", "a", "0cc175b9c0f1b6a831c399e269772661"},
    {"md5", "abc", "900150983cd24fb0d6963f7d28e17f72"},
    {"md5", "message digest", "f96b697d7cb7938d525a2f31aaf161d0"},
    {"md5", "abcdefghijklmnopqrstuvwxyz", "c3fcd3d76192e4007dfb496cca67e13b"},
    {"md5", "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
     "d174ab98d277d9f5a5611c2c9f419d9f"},
    {"md5", "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
     "57edf4a22be3c955ac49da2e2107b67a"},
    {"sha1", "abc", "a9993e364706816aba3e25717850c26c9cd0d89d"},
    {"sha224", "abc", "23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7"},
    {"sha256", "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
    {"sha384", "abc",
     "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c82"
     "5a7"},
    {"sha512", "abc",
     "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3fee"
     "bbd454d4423643ce80e2a9ac94fa54ca49f"},
    {"sha512-224", "abc", "4634270f707b6a54daae7530460842e20e37ed265ceee9a43e8924aa"},
    {"sha512-256", "abc", "53048e2681941ef99b2e29b76b4c7dabe4c2d0c634fc6d46e0e2f13107e7af23"},
    {"sha3-224", "abc", "e642824c3f8cf24ad09234ee7d3c766fc9a3a5168d0c94ad73b46fdf"},
    {"sha3-256", "abc", "3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532"},
    {"sha3-384", "abc",
     "ec01498288516fc926459f58e2c6ad8df9b473cb0fc08c2596da7cf0e49be4b298d88cea927ac7f539f1edf228376"
     "d25"},
    {"sha3-512", "abc",
     "b751850b1a57168a5693cd924b6b096e08f621827444f70d884f5d0240d2712e10e116e9192af3c91a7ec57647e39"
     "34057340b4cf408d5a56592f8274eec53f0"},
    {"sha1", "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
     "84983e441c3bd26ebaae4aa1f95129e5e54670f1"},
    {"sha256", "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
     "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
    {"sha3-256", "", "a7ffc6f8bf1ed76651c14756a061d662f580ff4de43b49fa82d80a4b80f8434a"},
    {"shake128", "", "7f9c2ba4e88f827d616045507605853ed73b8093f6efbc88eb1a6eacfa66ef26"},
    {"shake256", "",
     "46b9dd2b0ba88d13233b3feb743eeb243fcd52ea62b81b82b50c27646ed5762fd75dc4ddd8c0f200cb05019d67b59"
     "2f6fc821c49479ab48640292eacb3b7c4be"},
    {"blake2b-512", "abc",
     "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d17d87c5392aab792dc252d5de4533c"
     "c9518d38aa8dbf1925ab92386edd4009923"},
    {"blake2s-256", "abc", "508c5e8c327c14e2e1a72ba34eeb452f37458b209ed63a294d999b4c86675982"},
    {"ripemd160", "abc", "8eb208f7e05d987a9b044a8e98c6b087f15a0bfc"},
    {"sm3", "abc", "66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0"},
    {"md4", "abc", "a448017aaf21d8525fc10ae87aa6729d"},
    {"blake3", "", "af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262"},
    {"crc32", "123456789", "cbf43926"},
    {"crc32c", "123456789", "e3069283"},
    {"adler32", "Wikipedia", "11e60398"},
};

TEST(StandardDigests, AreThoseOfTheExamples) {
  for (const auto& one : examples)
    EXPECT_EQ(digest_hex(named(one.algorithm), one.message), one.digest)
        << one.algorithm << " of " << one.message;
}

struct KeyedExample {
  std::string_view algorithm;
  std::string key;
  std::string_view message;
  std::string_view digest;
};

TEST(StandardDigests, AreThoseOfTheExamplesWithAKey) {
  const KeyedExample keyed[] = {
      {"md5", std::string(16, '\x0b'), "Hi There", "9294727a3638bb1c13f48ef8158bfc9d"},
      {"md5", "Jefe", "what do ya want for nothing?", "750c783e6ab0b503eaa86e310a5db738"},
      {"sha1", "Jefe", "what do ya want for nothing?", "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79"},
      {"sha224", "Jefe", "what do ya want for nothing?",
       "a30e01098bc6dbbf45690f3a7e9e6d0f8bbea2a39e6148008fd05e44"},
      {"sha256", "Jefe", "what do ya want for nothing?",
       "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"},
      {"sha384", "Jefe", "what do ya want for nothing?",
       "af45d2e376484031617f78d2b58a6b1b9c7ef464f5a01b47e42ec3736322445e8e2240ca5e69e2c78b3239ecfab"
       "21649"},
      {"sha512", "Jefe", "what do ya want for nothing?",
       "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea2505549758bf75c05a994a6d034f65f8f"
       "0e6fdcaeab1a34d4a6b4b636e070a38bce737"},
      {"sha1", std::string(20, '\x0b'), "Hi There", "b617318655057264e28bc0b6fb378c8ef146be00"},
      {"sha224", std::string(20, '\x0b'), "Hi There",
       "896fb1128abbdf196832107cd49df33f47b4b1169912ba4f53684b22"},
      {"sha256", std::string(20, '\x0b'), "Hi There",
       "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"},
      {"sha384", std::string(20, '\x0b'), "Hi There",
       "afd03944d84895626b0825f4ab46907f15f9dadbe4101ec682aa034c7cebc59cfaea9ea9076ede7f4af152e8b2f"
       "a9cb6"},
      {"sha512", std::string(20, '\x0b'), "Hi There",
       "87aa7cdea5ef619d4ff0b4241a1d6cb02379f4e2ce4ec2787ad0b30545e17cdedaa833b7d6b8a702038b274eaea"
       "3f4e4be9d914eeb61f1702e696c203a126854"},
      {"sha224", std::string(131, '\xaa'), "Test Using Larger Than Block-Size Key - Hash Key First",
       "95e9a0db962095adaebe9b2d6f0dbce2d499f112f2d2b7273fa6870e"},
      {"sha256", std::string(131, '\xaa'), "Test Using Larger Than Block-Size Key - Hash Key First",
       "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"},
      {"sha384", std::string(131, '\xaa'), "Test Using Larger Than Block-Size Key - Hash Key First",
       "4ece084485813e9088d2c63a041bc5b44f9ef1012a2b588f3cd11f05033ac4c60c2ef6ab4030fe8296248df163f"
       "44952"},
      {"sha512", std::string(131, '\xaa'), "Test Using Larger Than Block-Size Key - Hash Key First",
       "80b24263c7c1a3ebb71493c1dd7be8b49b46d1f41b4aeec1121b013783f8f3526b56d037e05f2598bd0fd2215d6"
       "a1e5295e64f73f63f0aec8b915a985d786598"},
  };
  for (const auto& one : keyed)
    EXPECT_EQ(digest_hex(named(one.algorithm), one.message, {.key = one.key}), one.digest)
        << one.algorithm << " of " << one.message;
}

}  // namespace
}  // namespace toolyard::hashing
