// Common passwords that are long enough to be accepted otherwise, in addition to those of
// passwords.txt. Lower case, sorted. A single repeated character is rejected by code and not
// listed.
#pragma once
#include <array>
#include <string_view>

namespace toolyard::accounts {

// clang-format off
inline constexpr auto kCommonPasswords = std::to_array<std::string_view>({
    "0123456789", "01234567890", "0987654321", "1212121212", "1231231231", "123123123123",
    "1233211234567", "1234512345", "123456123456", "12345678901", "123456789012", "1234567890123",
    "147852369a", "1q2w3e4r5t6y7u", "2147483647", "3.1415926535", "3141592653", "5555566666",
    "9876543210", "a1b2c3d4e5f6", "aaaaaaaaa1", "abc1234567", "abc123abc123", "abcd123456",
    "abcd12345678", "abcdef123456", "abcdefghij", "abcdefghijk", "abcdefghijklmnopqrstuvwxyz",
    "access1234", "admin12345", "admin123456", "adminadmin", "administrator", "administrator1",
    "adminpassword", "asdasdasdasd", "asdf123456", "asdfasdfasdf", "asdfghjkl;",
    "asdfghjklqwertyuiop", "barcelona1", "baseball123", "basketball", "bismillah1", "california",
    "changeme12", "changeme123", "changeme1234", "changemenow", "chelsea123", "christopher",
    "cocacola123", "computer123", "correcthorse", "correcthorsebatterystaple", "default123",
    "defaultpassword", "dragon1234", "enterenter", "football1234", "forever123", "freedom123",
    "google1234", "hello12345", "hello123456", "helloworld1", "helloworld123", "iloveyou1234",
    "iloveyouso", "jennifer123", "jessica123", "jordan1234", "killer1234", "letmein123",
    "letmein1234", "letmeinplease", "lovelovelove", "loveyou123", "master1234", "microsoft1",
    "minecraft1", "monkey1234", "mypassword1", "mypassword123", "naruto1234", "newpassword1",
    "p@ssw0rd12", "p@ssw0rd123", "p@ssword12", "p@ssword123", "pa$$word123", "pa55word123",
    "passw0rd12", "passw0rd123", "passw0rd1234", "password01!", "password1!", "password12!",
    "password123!", "password12345", "password123456", "password1234567890", "password2020",
    "password2021", "password2022", "password2023", "password2024", "password2025", "password2026",
    "password77", "password88", "password@1", "password@123", "passwordpassword", "passwort123",
    "princess12", "princess123", "qazwsx123456", "qwe123qwe123", "qweqweqweqwe", "qwer123456",
    "qwerty0987", "qwerty123!", "qwerty1234567", "qwertyqwerty", "qwertyui12", "qwertyuiop[]",
    "qwertyuiopasdfghjkl", "qwertyuiopasdfghjklzxcvbnm", "realmadrid1", "rockstar123", "root123456",
    "rootpassword", "secret1234", "secretpassword", "starwars12", "starwars123", "sunshine12",
    "sunshine123", "supersecret", "superuser1", "temp123456", "temporary1", "test123456",
    "test12345678", "testpassword", "testtest12", "testtest123", "testtesttest", "thisisapassword",
    "toolyard12", "toolyard123", "trustno123", "trustno1trustno1", "universidad", "user123456",
    "volleyball", "welcome123!", "welcome1234", "welcome12345", "welcome2020", "welcome2021",
    "welcome2022", "welcome2023", "welcome2024", "welcome2025", "welcome@123", "whatever12",
    "whatever123", "william123", "windows123", "winter2024", "winter2025", "wordpass12",
    "zaq12wsx34", "zaq12wsxcde3", "zaq1zaq1zaq1", "zxcvbnm,./", "zxcvbnm1234", "zxcvbnmasdfghjkl",
    "zxcvbnmasdfghjklqwertyuiop"
});
// clang-format on

}  // namespace toolyard::accounts
