// The most common words of each language, without words of one letter that carry little
// information.
#include <utility>

#include "tools/caesar/language.h"

namespace toolyard::caesar {
namespace {

constexpr std::string_view english_words =
    "the of and to a in is it you that he was for on are with as i his they be at one have this "
    "from or had by not but what all were we when your can said there use an each which she do how "
    "their if will up other about out many then them these so some her would make like him into "
    "time has look two more go see no way could people my than first been call who its now find "
    "long down day did get come made may part over new take only little work know place year live "
    "me back give most very after thing our just name good man think say great where help through "
    "much before line right too mean old any same tell must because meet tomorrow attack";
constexpr std::string_view german_words =
    "der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an "
    "werden aus er hat dass sie nach wird bei einer um am sind noch wie einem über einen so zum "
    "war haben nur oder aber vor zur bis mehr durch man sein wurde wenn ich kann alle gegen vom "
    "können wir ihr ihre unter will zwei ohne uns was hier du mir mich da wo wer ja nein schon "
    "immer sehr jetzt dann gut heute morgen habe ihn ihm diese dieser dieses doch mein meine kein "
    "keine sei bin bist hatte waren viel wieder gehen machen";
constexpr std::string_view french_words =
    "de la le et les des en un du une que est pour qui dans a par plus pas au sur ne se ce il sont "
    "à je nous vous elle on avec son tout mais comme ou si leur y dit ses fait aux cette ces être "
    "deux même où bien sans peut tous après ont avant sa d l c s n j qu m était aussi encore faire "
    "entre mon ma tu lui me moi temps très ici rien toujours jour homme vie là non oui quand "
    "trois autre notre votre chez donc car jamais avoir ils mes";
constexpr std::string_view spanish_words =
    "de la que el en y a los se del las un por con no una su para es al lo como más o pero sus le "
    "ha me si sin sobre este ya entre cuando todo esta ser son dos también fue había era muy años "
    "hasta desde está mi porque qué sólo han yo hay vez puede todos así nos ni parte tiene él uno "
    "donde bien tiempo mismo ese ahora cada e vida otro después te otros aunque esa eso hace otra "
    "gobierno tan durante siempre día tanto ella tres sí dijo sido gran país según menos mundo "
    "mañana antes casa nada hacer";
constexpr std::string_view italian_words =
    "di e il la che in un a per è del una non i le si da con della al sono dei come gli lo alla "
    "più "
    "ha nel anche delle mi ma se dal o su ci questo nella ti ho io suo degli essere cosa tutto "
    "quando tutti sua molto sempre bene quello uno due era perché chi stato così prima ancora "
    "dopo senza fatto anni ai dalla lui lei loro fare solo tempo quella questa suoi mio mia poi "
    "ora noi oggi hanno dove già ogni casa vita mondo c l d un altro altri";
constexpr std::string_view portuguese_words =
    "de a o que e do da em um para é com não uma os no se na por mais as dos como mas foi ao ele "
    "das tem à seu sua ou ser quando muito há nos já está eu também só pelo pela até isso ela "
    "entre era depois sem mesmo aos ter seus quem nas me esse eles estão você tinha foram essa num "
    "nem suas meu às minha têm numa pelos havia seja qual será nós tenho lhe deles este fosse "
    "tudo bem vida tempo casa dia hoje agora onde sempre";
constexpr std::string_view dutch_words =
    "de het een en van in is dat op te zijn met voor niet die aan er om ook als dan maar bij of "
    "uit nog naar door over wordt hij ze we ik je was heeft deze dit wat worden hebben geen kan "
    "meer tot al wel zo zou moet haar hun had veel onder tegen na waar nu toch mijn mij ons onze "
    "zal werd kunnen twee goed jaar alleen gaan weer hier daar omdat tijd altijd iets niets";
constexpr std::string_view russian_words =
    "и в не на я что он с как это но по она к у из за вы так же мы от бы о его то все ты было для "
    "ещё еще или а нет да до мне был если когда только уже меня мой их есть чтобы быть была очень "
    "вот кто этого где там здесь во может себя под них она они были нас вас надо без потом сейчас "
    "время день чем тебя теперь можно при один два раз после всё человек";
constexpr std::string_view greek_words =
    "και το να του η της με που την από για είναι ο τα στο των σε οι δεν θα τον στην ένα τη μια "
    "τις ότι τους στη ή αλλά στα ως μου αυτό αν τι μας σας κάθε έχει όταν πολύ πως μόνο όπως ήταν "
    "πρέπει πριν μετά εγώ εσύ τώρα όλα ναι όχι εδώ εκεί γιατί";

}  // namespace

std::string_view common_words(Language language) {
  switch (language) {
    case Language::en: return english_words;
    case Language::de: return german_words;
    case Language::fr: return french_words;
    case Language::es: return spanish_words;
    case Language::it: return italian_words;
    case Language::pt: return portuguese_words;
    case Language::nl: return dutch_words;
    case Language::ru: return russian_words;
    case Language::el: return greek_words;
    case Language::automatic: return {};
  }
  std::unreachable();
}

}  // namespace toolyard::caesar
