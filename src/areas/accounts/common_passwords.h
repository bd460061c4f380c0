// The passwords that guessers try first, of those long enough to be allowed at all. Lower case,
// sorted; whatever is one character over and over is refused without being listed.
#pragma once
#include <array>
#include <string_view>

namespace toolyard::accounts {

// clang-format off
inline constexpr auto kCommonPasswords = std::to_array<std::string_view>({
    "0123456789", "01234567890", "0987654321", "1029384756", "1111122222", "1122334455",
    "1212121212", "1231231231", "123123123123", "1233211234567", "1234512345", "1234554321",
    "123456123456", "12345654321", "1234567890", "12345678901", "123456789012", "1234567890123",
    "1234567890a", "1234567890q", "1234567891", "12345678910", "123456789a", "123456789abc",
    "123456789q", "12345qwert", "12345qwerty", "1234qwerasdf", "123654789a", "1357924680",
    "147258369a", "147852369a", "1a2b3c4d5e", "1q2w3e4r5t", "1q2w3e4r5t6y", "1q2w3e4r5t6y7u",
    "1qaz2wsx3edc", "1qaz2wsx3edc4rfv", "1qazxsw23edc", "2147483647", "3.1415926535",
    "3141592653", "5555566666", "7894561230", "789456123a", "9876543210", "987654321a",
    "a123456789", "a1b2c3d4e5", "a1b2c3d4e5f6", "aa123456789", "aaaaaaaaa1", "abc1234567",
    "abc123456789", "abc123abc123", "abcd123456", "abcd12345678", "abcdef123456", "abcdefghij",
    "abcdefghijk", "abcdefghijklmnopqrstuvwxyz", "access1234", "admin12345", "admin123456",
    "adminadmin", "administrator", "administrator1", "adminpassword", "alexander1",
    "asdasdasdasd", "asdf123456", "asdfasdfasdf", "asdfghjkl1", "asdfghjkl123", "asdfghjkl;",
    "asdfghjklqwertyuiop", "azertyuiop", "barcelona1", "baseball123", "basketball", "basketball1",
    "beautiful1", "bismillah1", "blackberry", "butterfly1", "california", "changeme12",
    "changeme123", "changeme1234", "changemenow", "charlie123", "chelsea123", "chocolate1",
    "christopher", "cocacola123", "computer123", "correcthorse", "correcthorsebatterystaple",
    "default123", "defaultpassword", "dragon1234", "elizabeth1", "enterenter", "football12",
    "football123", "football1234", "forever123", "freedom123", "fuckyou123", "google1234",
    "hello12345", "hello123456", "helloworld", "helloworld1", "helloworld123", "iloveyou12",
    "iloveyou123", "iloveyou1234", "iloveyouso", "jennifer123", "jessica123", "jordan1234",
    "killer1234", "letmein123", "letmein1234", "letmeinnow", "letmeinplease", "liverpool1",
    "lovelovelove", "loveyou123", "manchester", "manchester1", "master1234", "michael123",
    "microsoft1", "minecraft1", "minecraft123", "monkey1234", "mypassword", "mypassword1",
    "mypassword123", "naruto1234", "newpassword", "newpassword1", "nopassword", "p@ssw0rd12",
    "p@ssw0rd123", "p@ssword12", "p@ssword123", "pa$$word123", "pa55word123", "passw0rd12",
    "passw0rd123", "passw0rd1234", "password00", "password01", "password01!", "password1!",
    "password10", "password11", "password12", "password12!", "password123", "password123!",
    "password1234", "password12345", "password123456", "password1234567890", "password2020",
    "password2021", "password2022", "password2023", "password2024", "password2025",
    "password2026", "password21", "password22", "password69", "password77", "password88",
    "password99", "password@1", "password@123", "passwordpassword", "passwort123", "pokemon123",
    "princess12", "princess123", "q1w2e3r4t5", "q1w2e3r4t5y6", "qazwsx123456", "qazwsxedc1",
    "qazwsxedc123", "qazwsxedcrfv", "qwe1234567", "qwe123qwe123", "qweasdzxc1", "qweasdzxc123",
    "qweqweqweqwe", "qwer123456", "qwerasdfzxcv", "qwert12345", "qwerty0987", "qwerty123!",
    "qwerty1234", "qwerty12345", "qwerty123456", "qwerty1234567", "qwerty123456789",
    "qwertyqwerty", "qwertyui12", "qwertyuiop", "qwertyuiop1", "qwertyuiop12", "qwertyuiop123",
    "qwertyuiop[]", "qwertyuiopasdfghjkl", "qwertyuiopasdfghjklzxcvbnm", "realmadrid",
    "realmadrid1", "rockstar123", "root123456", "rootpassword", "samsung123", "secret1234",
    "secretpassword", "starwars12", "starwars123", "sunshine12", "sunshine123", "superman12",
    "superman123", "supersecret", "superuser1", "temp123456", "temporary1", "test123456",
    "test12345678", "testpassword", "testtest12", "testtest123", "testtesttest",
    "thisisapassword", "toolyard12", "toolyard123", "trustno123", "trustno1trustno1",
    "universidad", "user123456", "volleyball", "welcome123", "welcome123!", "welcome1234",
    "welcome12345", "welcome2020", "welcome2021", "welcome2022", "welcome2023", "welcome2024",
    "welcome2025", "welcome@123", "whatever12", "whatever123", "william123", "windows123",
    "winter2024", "winter2025", "wordpass12", "zaq12wsx34", "zaq12wsxcde3", "zaq1zaq1zaq1",
    "zxcvbnm,./", "zxcvbnm123", "zxcvbnm1234", "zxcvbnmasdfghjkl", "zxcvbnmasdfghjklqwertyuiop",
});
// clang-format on

}  // namespace toolyard::accounts
