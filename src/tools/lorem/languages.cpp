// The words of placeholder text in living languages: nouns, adjectives, verbs and the words between
// them. They and their order must never change, as those of the Latin texts.
#include <algorithm>
#include <array>

#include "tools/lorem/corpus.h"

namespace toolyard::lorem {
namespace {

constexpr std::string_view english =
    "table window garden river mountain winter summer morning evening letter paper bridge "
    "station market village forest island harbour kitchen corner street castle shadow "
    "silver golden quiet gentle narrow bright distant hollow simple open early late under "
    "over between behind without along across before after while often never always perhaps "
    "almost quickly slowly carry follow gather listen wander remember answer begin finish "
    "promise borrow whisper travel measure paint build the a and of with from into or but "
    "as";
constexpr std::string_view german =
    "Tisch Fenster Garten Fluss Berg Winter Sommer Morgen Abend Brief Papier Brücke Bahnhof "
    "Markt Dorf Wald Insel Hafen Küche Ecke Straße Schloss Schatten Silber golden still "
    "sanft schmal hell fern hohl einfach offen früh spät unter über zwischen hinter ohne "
    "entlang während vor nach oft nie immer vielleicht beinahe schnell langsam tragen "
    "folgen sammeln hören wandern erinnern antworten beginnen enden versprechen leihen "
    "flüstern reisen messen malen bauen größer der die das und von mit aus oder aber als";
constexpr std::string_view spanish =
    "mesa ventana jardín río montaña invierno verano mañana tarde carta papel puente "
    "estación mercado pueblo bosque isla puerto cocina esquina calle castillo sombra plata "
    "dorado tranquilo suave estrecho claro lejano hueco sencillo abierto temprano pronto "
    "bajo sobre entre detrás sin hacia durante antes después nunca siempre quizás casi "
    "rápido despacio llevar seguir reunir escuchar caminar recordar responder empezar "
    "terminar prometer prestar susurrar viajar medir pintar construir niño el la y de con "
    "desde o pero como";
constexpr std::string_view french =
    "table fenêtre jardin rivière montagne hiver été matin soir lettre papier pont gare "
    "marché village forêt île port cuisine coin rue château ombre argent doré tranquille "
    "doux étroit clair lointain creux simple ouvert tôt tard sous sur entre derrière sans "
    "vers pendant avant après souvent jamais toujours presque vite lentement porter suivre "
    "réunir écouter marcher rappeler répondre commencer finir promettre prêter chuchoter "
    "voyager mesurer peindre bâtir garçon cœur le la et de avec depuis ou mais comme";
constexpr std::string_view italian =
    "tavolo finestra giardino fiume montagna inverno estate mattina sera lettera carta "
    "ponte stazione mercato paese bosco isola porto cucina angolo strada castello ombra "
    "argento dorato quieto dolce stretto chiaro lontano cavo semplice aperto presto tardi "
    "sotto sopra tra dietro senza verso durante prima dopo spesso mai sempre forse quasi "
    "veloce piano portare seguire raccogliere ascoltare camminare ricordare rispondere "
    "cominciare finire promettere prestare sussurrare viaggiare misurare dipingere "
    "costruire città il la e di con da o ma come";
constexpr std::string_view dutch =
    "tafel raam tuin rivier berg winter zomer ochtend avond brief papier brug station markt "
    "dorp bos eiland haven keuken hoek straat kasteel schaduw zilver gouden stil zacht smal "
    "helder ver hol eenvoudig open vroeg laat onder boven tussen achter zonder langs "
    "tijdens voor na vaak nooit altijd misschien bijna snel langzaam dragen volgen "
    "verzamelen luisteren wandelen herinneren antwoorden beginnen eindigen beloven lenen "
    "fluisteren reizen meten schilderen bouwen ijs de het een en van met uit of maar als";
constexpr std::string_view portuguese =
    "mesa janela jardim rio montanha inverno verão manhã noite carta papel ponte estação "
    "mercado aldeia floresta ilha porto cozinha canto rua castelo sombra prata dourado "
    "tranquilo suave estreito claro distante oco simples aberto cedo tarde sob sobre entre "
    "atrás sem ao durante antes depois nunca sempre talvez quase rápido devagar levar "
    "seguir reunir escutar caminhar lembrar responder começar terminar prometer emprestar "
    "sussurrar viajar medir pintar construir coração o a e de com desde ou mas como";
constexpr std::string_view greek =
    "τραπέζι παράθυρο κήπος ποτάμι βουνό χειμώνας καλοκαίρι πρωί βράδυ γράμμα χαρτί γέφυρα "
    "σταθμός αγορά χωριό δάσος νησί λιμάνι κουζίνα γωνία δρόμος κάστρο σκιά ασήμι χρυσός "
    "ήσυχος απαλός στενός φωτεινός μακρινός κούφιος απλός ανοιχτός νωρίς αργά κάτω πάνω "
    "ανάμεσα πίσω χωρίς προς πριν μετά συχνά ποτέ πάντα ίσως σχεδόν γρήγορα σιγά φέρνω "
    "ακολουθώ μαζεύω ακούω περπατώ θυμάμαι απαντώ αρχίζω τελειώνω υπόσχομαι δανείζω "
    "ψιθυρίζω ταξιδεύω μετρώ ζωγραφίζω χτίζω ο η το και από με σε ή αλλά σαν";
constexpr std::string_view russian =
    "стол окно сад река гора зима лето утро вечер письмо бумага мост вокзал рынок деревня "
    "лес остров гавань кухня угол улица замок тень серебро золотой тихий мягкий узкий "
    "светлый далёкий пустой простой открытый рано поздно под над между за без вдоль перед "
    "после часто никогда всегда может почти быстро медленно нести следовать собирать "
    "слушать бродить помнить отвечать начинать кончать обещать занимать шептать ехать "
    "мерить рисовать строить объём подъезд и в на с из от или но как";

std::vector<std::string_view> split(std::string_view text) {
  std::vector<std::string_view> words;
  for (const auto& one : words_of(text)) words.push_back(one.word);
  return words;
}

}  // namespace

const std::vector<std::string_view>& words_in(Language language) {
  static const std::array lists{split(english),    split(german),  split(spanish),
                                split(french),     split(italian), split(dutch),
                                split(portuguese), split(greek),   split(russian)};
  return lists[static_cast<std::size_t>(language)];
}

}  // namespace toolyard::lorem
