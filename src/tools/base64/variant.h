// The variants of Base64 (standard, URL-safe, IMAP, crypt, bcrypt) and their alphabets.
#pragma once
#include <array>

#include "core/describe/describe.h"
#include "core/text/base64.h"

namespace toolyard::base64 {

enum class Variant { automatic, standard, url, imap, crypt, bcrypt };

constexpr auto spellings(Variant) {
  return std::to_array<Spelling<Variant>>(
      {{Variant::automatic, "auto", "Decoding: `standard` or `url`, whichever matches the text."},
       {Variant::standard, "standard", "RFC 4648 section 4, with `+` and `/`, padded."},
       {Variant::url, "url", "RFC 4648 section 5, with `-` and `_`, not padded.", "URL-safe"},
       {Variant::imap, "imap", "RFC 3501 mailbox names, with `+` and `,`, not padded."},
       {Variant::crypt, "crypt", "Unix crypt: `./0-9A-Za-z`, not padded."},
       {Variant::bcrypt, "bcrypt", "bcrypt: `./A-Za-z0-9`, not padded.", "bcrypt"}});
}

// The variant that a text was found to be in.
enum class Detected { standard, url, imap, crypt, bcrypt, custom, mixed };

constexpr auto spellings(Detected) {
  return std::to_array<Spelling<Detected>>(
      {{Detected::standard, "standard", "Alphabet of RFC 4648 section 4."},
       {Detected::url, "url", "Alphabet of RFC 4648 section 5.", "URL-safe"},
       {Detected::imap, "imap", "Alphabet of RFC 3501."},
       {Detected::crypt, "crypt", "Alphabet of Unix crypt."},
       {Detected::bcrypt, "bcrypt", "Alphabet of bcrypt.", "bcrypt"},
       {Detected::custom, "custom", "Custom alphabet of the request."},
       {Detected::mixed, "mixed", "Contains `+` or `/` as well as `-` or `_`."}});
}

inline constexpr Base64Alphabet imap_alphabet{
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+,"};
inline constexpr Base64Alphabet crypt_alphabet{
    "./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"};
inline constexpr Base64Alphabet bcrypt_alphabet{
    "./ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"};

// A chosen variant: its alphabet, its name, and whether it is usually padded.
struct Choice {
  const Base64Alphabet* alphabet = &base64_standard;
  Detected name = Detected::standard;
  bool is_padded = true;
};

inline constexpr Choice standard_choice{};
inline constexpr Choice url_choice{&base64_url, Detected::url, false};

constexpr Choice choice_of(Variant variant) {
  switch (variant) {
    case Variant::automatic:
    case Variant::standard: return standard_choice;
    case Variant::url: return url_choice;
    case Variant::imap: return {&imap_alphabet, Detected::imap, false};
    case Variant::crypt: return {&crypt_alphabet, Detected::crypt, false};
    case Variant::bcrypt: return {&bcrypt_alphabet, Detected::bcrypt, false};
  }
  return standard_choice;
}

}  // namespace toolyard::base64
