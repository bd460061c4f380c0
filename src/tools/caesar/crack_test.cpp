// Forty letters of a language are enough to find any shift: with spaces, without, and in groups of
// five. The sentences were written for this test and are not among the texts counted for the
// tables.
#include "tools/caesar/crack.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "tools/caesar/substitution.h"

namespace toolyard::caesar {
namespace {

struct Sentence {
  Language language;
  std::string_view text;
};

constexpr std::array sentences{
    Sentence{Language::en, "The ferry leaves at seven, so bring a coat and something to read."},
    Sentence{Language::en, "Nobody expected the old bakery on the corner to open again."},
    Sentence{Language::en, "Please move your bicycle before the plumber gets here at noon."},
    Sentence{Language::en, "Heavy rain turned the football pitch into a shallow brown lake."},
    Sentence{Language::en, "My grandmother keeps her recipes in a biscuit tin by the stove."},
    Sentence{Language::en, "Quarterly figures exceeded forecasts despite sluggish exports."},
    Sentence{Language::en, "Zigzag through the maze, grab the key, and unlock the box quickly!"},
    Sentence{Language::en, "Attack the northern bridge at dawn and hold it until we arrive."},
    Sentence{Language::de, "Der Zug nach Hamburg hat heute leider zwanzig Minuten Verspätung."},
    Sentence{Language::de,
             "Im Keller stehen noch drei Kisten mit alten Büchern und Schallplatten."},
    Sentence{Language::de, "Kannst du bitte die Blumen gießen, solange wir im Urlaub sind?"},
    Sentence{Language::de, "Frisch gebackenes Brot duftet durch die ganze Straße am Morgen."},
    Sentence{Language::de, "Unsere Nachbarin züchtet seit Jahren preisgekrönte Kaninchen."},
    Sentence{Language::de, "Wirtschaftsprüfer verlangen vollständige Unterlagen bis Quartalsende."},
    Sentence{Language::de, "Zwölf mutige Schwimmer springen vom Steg in den eiskalten See."},
    Sentence{Language::de, "Gestern fiel der Strom aus, und niemand fand eine Kerze im Haus."},
    Sentence{Language::fr, "Le boulanger du village ferme sa boutique tous les lundis matin."},
    Sentence{Language::fr, "Il faudrait réparer la toiture avant que les pluies ne reviennent."},
    Sentence{Language::fr, "Ma sœur apprend le violon depuis qu'elle habite près du théâtre."},
    Sentence{Language::fr, "Quelques voyageurs attendaient encore sur le quai désert."},
    Sentence{Language::fr, "N'oublie pas d'acheter du beurre et six œufs en rentrant ce soir."},
    Sentence{Language::fr, "Chaque printemps, les hirondelles nichent sous le même balcon."},
    Sentence{Language::fr, "Un vieux pêcheur racontait ses tempêtes aux enfants du port."},
    Sentence{Language::fr, "Les chiffres du trimestre dépassent largement nos prévisions."},
    Sentence{Language::es, "El panadero del barrio abre su tienda antes de que salga el sol."},
    Sentence{Language::es, "Mañana tenemos que llevar el coche al taller por los frenos."},
    Sentence{Language::es, "Los niños jugaban en la plaza mientras los abuelos charlaban."},
    Sentence{Language::es, "Nunca había visto una tormenta tan fuerte en pleno verano."},
    Sentence{Language::es, "Deja las llaves debajo de la maceta cuando te marches, por favor."},
    Sentence{Language::es, "El informe trimestral supera todas las expectativas de ventas."},
    Sentence{Language::es, "Quiero aprender a cocinar el guiso de lentejas de mi madre."},
    Sentence{Language::es, "Aquella vieja guitarra colgaba olvidada en la pared del salón."},
    Sentence{Language::it, "Il treno per Bologna parte dal terzo binario fra dieci minuti."},
    Sentence{Language::it, "Mia nonna prepara ancora la pasta fresca ogni domenica mattina."},
    Sentence{Language::it, "Qualcuno ha lasciato un ombrello giallo davanti alla biblioteca."},
    Sentence{Language::it, "Non dimenticare di spegnere le luci quando esci dall'ufficio."},
    Sentence{Language::it, "I pescatori tornavano al porto poco prima del tramonto."},
    Sentence{Language::it, "Abbiamo camminato per ore lungo il fiume senza incontrare nessuno."},
    Sentence{Language::it, "Le vendite del trimestre superano le previsioni degli analisti."},
    Sentence{Language::it, "Perché la gatta dorme sempre sulla sedia più scomoda di casa?"},
    Sentence{Language::pt, "O padeiro da esquina começa a trabalhar antes do nascer do sol."},
    Sentence{Language::pt, "Amanhã preciso levar as crianças ao dentista depois da escola."},
    Sentence{Language::pt, "Ninguém sabia onde ficava a chave daquele velho armário azul."},
    Sentence{Language::nl, "De bakker op de hoek is vandaag gesloten wegens een verbouwing."},
    Sentence{Language::nl, "Vergeet niet je paraplu mee te nemen, want het gaat straks regenen."},
    Sentence{Language::nl, "Onze buurman repareert oude fietsen in zijn schuur achter het huis."},
};

bool is_mark(char byte) { return (byte & 0x80) != 0; }
bool is_letter(char byte) { return (byte | 0x20) >= 'a' && (byte | 0x20) <= 'z' && !is_mark(byte); }

// Returns the beginning of a text that contains `count` letters.
std::string first_letters(std::string_view text, std::size_t count) {
  std::string part;
  for (std::size_t i = 0; i < text.size() && count > 0; ++i) {
    count -= is_letter(text[i]) || (text[i] & 0xc0) == 0xc0;
    part += text[i];
    while (i + 1 < text.size() && (text[i + 1] & 0xc0) == 0x80) part += text[++i];
  }
  return part;
}
std::string letters_only(std::string_view text, std::size_t group = 0) {
  std::string letters;
  std::size_t count = 0;
  for (const char c : text) {
    if (!is_letter(c)) continue;
    if (group != 0 && count++ % group == 0 && !letters.empty()) letters += ' ';
    letters += c;
  }
  return letters;
}

Alphabet alphabet(const AlphabetChoice& choice) { return *alphabet_of(choice, Digits::keep); }

Ranking crack(std::string_view text, const Alphabet& alphabet) {
  return rank_shifts(text, alphabet, languages_for(alphabet));
}

void expect_cracked(std::string_view text, const Alphabet& alphabet, Language language) {
  for (std::int64_t shift = 0; shift < std::int64_t(alphabet.longest()); ++shift) {
    const auto cipher = Substitution(alphabet, shift, Casing::preserve, Others::keep).apply(text);
    const auto ranking = crack(cipher, alphabet);
    ASSERT_EQ(ranking.guesses.front().shift, shift) << text;
    ASSERT_EQ(ranking.guesses.front().language, language) << text;
    ASSERT_GT(ranking.confidence(), 0.99) << text;
    ASSERT_GT(ranking.guesses.front().score, 0.5) << text;
  }
}

TEST(Crack, FindsFortyLettersOfEachLanguage) {
  for (const auto& [language, text] : sentences) {
    expect_cracked(first_letters(text, 40), alphabet(NamedAlphabet::latin), language);
  }
}

TEST(Crack, NeedsNoSpacesAndNoAccents) {
  const auto latin = alphabet(NamedAlphabet::latin);
  for (const auto& [language, text] : sentences) {
    for (const std::size_t group : {0, 5}) {
      const auto letters = letters_only(first_letters(text, 40), group);
      const auto cipher = Substitution(latin, 7, Casing::unify, Others::keep).apply(letters);
      const auto ranking = crack(cipher, latin);
      EXPECT_EQ(ranking.guesses.front().shift, 7) << letters;
      EXPECT_GT(ranking.confidence(), 0.95) << letters;
    }
  }
}

TEST(Crack, KnowsOtherAlphabets) {
  expect_cracked("Завтра утром мы поедем за город, если не будет сильного дождя.",
                 alphabet(NamedAlphabet::cyrillic), Language::ru);
  expect_cracked("Αύριο το πρωί θα πάμε στην αγορά για να πάρουμε ψωμί και ελιές.",
                 alphabet(NamedAlphabet::greek), Language::el);
  for (const auto& each : {sentences[0], sentences[9], sentences[18], sentences[27]}) {
    expect_cracked(each.text, alphabet(NamedAlphabet::ascii), each.language);
    expect_cracked(each.text, alphabet(NamedAlphabet::latin_digits), each.language);
    expect_cracked(each.text, alphabet("zyxwvutsrqponmlkjihgfedcba"), each.language);
    expect_cracked(each.text, alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ ,.?!"), each.language);
  }
}

TEST(Crack, FindsMostTextsOfTwelveLetters) {
  const auto latin = alphabet(NamedAlphabet::latin);
  std::size_t found = 0;
  for (const auto& [language, text] : sentences) {
    const auto cipher =
        Substitution(latin, 19, Casing::preserve, Others::keep).apply(first_letters(text, 12));
    found += crack(cipher, latin).guesses.front().shift == 19;
  }
  EXPECT_GE(found, sentences.size() - 2);
}

TEST(Crack, HasLowConfidenceForNoise) {
  const auto latin = alphabet(NamedAlphabet::latin);
  for (const std::string_view noise :
       {"qj", "xkcdwqzvbnmpfjghtlrsyaeiou", "zqxjkvbpygfwmucldrhsnioate qzjx",
        "hqxzv kwjpt bmrgy dlcnf suoea ihvqz"}) {
    EXPECT_LT(crack(noise, latin).confidence(), 0.5) << noise;
  }
}

const LanguageModel& model_of(Language language) {
  return *std::ranges::find(language_models(), language, &LanguageModel::language);
}

TEST(Crack, FindsNoPiecesInATextOfOneShift) {
  const auto latin = alphabet(NamedAlphabet::latin);
  for (const auto& [language, text] : sentences) {
    const auto cipher = Substitution(latin, 7, Casing::preserve, Others::keep).apply(text);
    EXPECT_TRUE(find_pieces(cipher, latin, model_of(language)).empty()) << text;
  }
  for (const std::string_view noise :
       {"zqxjkvbpygfwmucldrhsnioate qzjx", "hqxzv kwjpt bmrgy dlcnf suoea ihvqz",
        "xZq9 fLm2 pTw8 bvNc"})
    EXPECT_TRUE(find_pieces(noise, latin, model_of(Language::en)).empty()) << noise;
}

TEST(Crack, FindsThePiecesOfTwoSentencesWithDifferentShifts) {
  const auto latin = alphabet(NamedAlphabet::latin);
  for (const std::size_t i : {0u, 1u, 2u, 3u, 5u}) {
    const auto by = [&](std::string_view text, std::int64_t shift) {
      return Substitution(latin, shift, Casing::preserve, Others::keep).apply(text);
    };
    const auto cipher = by(sentences[i].text, 5) + " " + by(sentences[i + 1].text, 17);
    const auto pieces = find_pieces(cipher, latin, model_of(Language::en));
    ASSERT_GE(pieces.size(), 2u) << cipher;
    EXPECT_EQ(pieces.front().shift, 5) << cipher;
    EXPECT_EQ(pieces.back().shift, 17) << cipher;
  }
}

TEST(Crack, RanksEveryShiftOnce) {
  for (const auto name : {NamedAlphabet::latin, NamedAlphabet::ascii, NamedAlphabet::digits}) {
    const auto chosen = alphabet(name);
    const auto ranking = crack("Some 12 words", chosen);
    std::vector<int> seen(chosen.longest());
    double before = ranking.guesses.front().score;
    for (const auto& guess : ranking.guesses) {
      ++seen.at(static_cast<std::size_t>(guess.shift));
      EXPECT_LE(guess.score, before);
      before = guess.score;
    }
    EXPECT_EQ(seen, std::vector<int>(chosen.longest(), 1));
  }
}

TEST(Crack, LooksForLettersThroughTheWholeText) {
  const auto latin = alphabet(NamedAlphabet::latin);
  std::string text(100'000, '7');
  EXPECT_FALSE(has_letters(text, latin, languages_for(latin)));
  text += " khoor zruog wklv lv d whvw";
  EXPECT_TRUE(has_letters(text, latin, languages_for(latin)));
  EXPECT_EQ(crack(text, latin).guesses.front().shift, 3);
  EXPECT_TRUE(languages_for(alphabet(NamedAlphabet::digits)).empty());
}

}  // namespace
}  // namespace toolyard::caesar
