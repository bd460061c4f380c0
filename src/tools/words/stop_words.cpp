#include "tools/words/stop_words.h"

namespace toolyard::words {
namespace {

constexpr std::string_view english =
    "a an the this that these those there here "
    "i me my mine myself you your yours yourself yourselves he him his himself she her hers "
    "herself "
    "it its itself we us our ours ourselves they them their theirs themselves one "
    "who whom whose which what when where why how "
    "and or but nor so yet if then else than because as while until although though unless since "
    "whether "
    "of at by for with about against between into through during before after above below to from "
    "up down in out on off over under within without upon along across behind beyond toward "
    "towards "
    "among via per "
    "am is are was were be been being have has had having do does did doing will would shall "
    "should "
    "can could may might must ought "
    "not no only own same too very just also again further once now ever never even still "
    "all any both each few more most other some such every either neither much many "
    "i'm i've i'd i'll you're you've you'd you'll he's he'd he'll she's she'd she'll it's it'd "
    "it'll "
    "we're we've we'd we'll they're they've they'd they'll that's there's here's what's who's "
    "where's when's why's how's let's "
    "isn't aren't wasn't weren't haven't hasn't hadn't don't doesn't didn't won't wouldn't shan't "
    "shouldn't can't cannot couldn't mustn't mightn't needn't";

constexpr std::string_view german =
    "der die das des dem den ein eine einer eines einem einen kein keine keiner keines keinem "
    "keinen "
    "dieser diese dieses diesem diesen jener jene jenes jenem jenen jeder jede jedes jedem jeden "
    "welcher welche welches welchem welchen solcher solche solches solchem solchen mancher manche "
    "manches manchem manchen "
    "ich mich mir mein meine meiner meines meinem meinen du dich dir dein deine deiner deines "
    "deinem "
    "deinen er ihn ihm sein seine seiner seines seinem seinen sie ihr ihre ihrer ihres ihrem ihren "
    "es wir uns unser unsere unserer unseres unserem unseren euch euer eure eurer eures eurem "
    "euren "
    "ihnen sich man selbst wer wen wem wessen was "
    "und oder aber denn doch sondern sowie weil wenn als ob dass daß damit während bevor nachdem "
    "obwohl falls indem um zwar "
    "in im ins an am ans auf aus bei beim bis durch für gegen hinter mit nach neben ohne über "
    "unter "
    "von vom vor zu zum zur zwischen seit "
    "bin bist ist sind seid war warst waren wart gewesen sei wäre wären werde wirst wird werden "
    "werdet wurde wurden würde würden worden habe hast hat haben habt hatte hatten hätte hätten "
    "kann können könnte konnte muss müssen musste soll sollen sollte will wollen wollte darf "
    "dürfen "
    "mag möchte "
    "nicht nichts nur noch auch so wie wo wann warum da dann dort hier hin her jetzt nun schon "
    "sehr "
    "mehr immer wieder also etwas alle allem allen aller alles viel viele einige einiger einigen "
    "andere anderer anderes anderem anderen";

constexpr std::string_view french =
    "le la les l un une des du de d au aux ce cet cette ces celui celle ceux celles ceci cela ça "
    "je j me m moi mon ma mes tu te t toi ton ta tes il elle on se s soi son sa ses lui nous notre "
    "nos vous votre vos ils elles leur leurs eux en y "
    "qui que qu quoi dont où quel quelle quels quelles lequel laquelle lesquels lesquelles "
    "et ou mais donc or ni car si comme quand lorsque puisque parce afin tandis "
    "à dans par pour sur sous avec sans chez entre vers contre depuis pendant avant après jusque "
    "dès "
    "suis es est sommes êtes sont étais était étions étiez étaient fus fut furent sera seront "
    "serait "
    "seraient soit soient été étant ai as a avons avez ont avais avait avions aviez avaient aura "
    "auront aurait auraient ait eu ayant fait faire peut peuvent doit doivent "
    "ne n pas plus moins très trop aussi bien encore même mêmes tout toute tous toutes autre "
    "autres "
    "quelque quelques chaque plusieurs ici là alors ainsi déjà toujours jamais "
    "c'est n'est qu'il qu'elle qu'un qu'une d'un d'une l'on s'il j'ai";

constexpr std::string_view spanish =
    "el la los las lo un una unos unas al del este esta esto estos estas ese esa eso esos esas "
    "aquel "
    "aquella aquello aquellos aquellas "
    "yo me mi mis mí tú te ti tu tus él ella ello ellos ellas se sí su sus le les nosotros "
    "nosotras "
    "nos nuestro nuestra nuestros nuestras vosotros vosotras os vuestro vuestra vuestros vuestras "
    "usted ustedes uno "
    "que qué quien quién quienes cual cuál cuales cuando cuándo donde dónde como cómo cuanto cuyo "
    "cuya "
    "y e o u ni pero sino aunque porque pues si mientras "
    "a ante bajo con contra de desde durante en entre hacia hasta para por según sin sobre tras "
    "soy eres es somos sois son era eras éramos eran fui fue fueron será serán sería sea sean sido "
    "siendo ser estoy estás está estamos están estaba estaban estar he has ha hemos habéis han "
    "había "
    "habían habrá haber hay tengo tiene tienen tenía tener puede pueden "
    "no más menos muy ya también tampoco sólo solo así aquí ahí allí entonces siempre nunca todo "
    "toda todos todas otro otra otros otras mucho mucha muchos muchas poco algo alguno alguna "
    "algunos "
    "algunas nada cada mismo misma tan tanto";

constexpr std::string_view italian =
    "il lo la i gli le l un uno una del dello della dei degli delle al allo alla ai agli alle dal "
    "dallo dalla dai dagli dalle nel nello nella nei negli nelle sul sullo sulla sui sugli sulle "
    "col "
    "coi questo questa questi queste quello quella quelli quelle quel quei ciò "
    "io mi me mio mia miei mie tu ti te tuo tua tuoi tue lui lei egli ella esso essa si sé suo sua "
    "suoi sue noi ci ce nostro nostra nostri nostre voi vi ve vostro vostra vostri vostre loro "
    "essi "
    "ne gli "
    "che chi cui quale quali quando dove come quanto perché "
    "e ed o od ma però anzi né se mentre poiché affinché sebbene "
    "a ad di da in con su per tra fra sopra sotto senza verso dopo prima durante contro "
    "sono sei è siamo siete era erano eri fui fu furono sarà saranno sarebbe sia siano stato stata "
    "stati state essere ho hai ha abbiamo avete hanno aveva avevano avrà avere può possono deve fa "
    "non più meno molto molta molti molte anche ancora già solo così qui qua lì là allora sempre "
    "mai "
    "tutto tutta tutti tutte altro altra altri altre ogni qualche alcuni alcune poco stesso stessa";

constexpr std::string_view portuguese =
    "o a os as um uma uns umas ao aos à às do da dos das no na nos nas pelo pela pelos pelas num "
    "numa dum duma este esta isto estes estas esse essa isso esses essas aquele aquela aquilo "
    "aqueles "
    "aquelas deste desta disto desse dessa disso neste nesta nisso "
    "eu me mim meu minha meus minhas tu te ti teu tua teus tuas ele ela eles elas se si seu sua "
    "seus "
    "suas lhe lhes nós nosso nossa nossos nossas vós vos vosso vossa você vocês "
    "que quem qual quais cujo cuja quando onde como quanto porque porquê "
    "e ou mas nem se embora pois enquanto porém "
    "ante após até com contra de desde em entre para perante por sem sob sobre "
    "sou és é somos são era eram fui foi foram será serão seria seja sejam sido sendo ser estou "
    "está "
    "estamos estão estava estavam estar hei há havia haver tenho tem temos têm tinha tinham ter "
    "pode "
    "podem "
    "não mais menos muito muita muitos muitas já também só assim aqui aí ali lá então sempre nunca "
    "ainda tudo todo toda todos todas outro outra outros outras algum alguma alguns algumas nada "
    "cada "
    "mesmo mesma tão tanto";

constexpr std::string_view dutch =
    "de het een der des den dit dat deze die zo'n zulk zulke "
    "ik me mij mijn je jij jou jouw u uw hij hem zijn zij ze haar het wij we ons onze jullie hun "
    "hen "
    "zich zelf men wie wat welk welke wiens "
    "en of maar want dus noch omdat als dan toen terwijl hoewel tenzij indien zodat nadat voordat "
    "aan achter bij binnen boven buiten door in langs met na naar naast om onder op over per sinds "
    "te "
    "tegen ten ter tot tussen uit van vanaf via volgens voor zonder "
    "ben bent is was waren geweest wees zij word wordt worden werd werden geworden heb hebt heeft "
    "hebben had hadden gehad kan kunt kunnen kon konden moet moeten moest mag mogen mocht zal zult "
    "zullen zou zouden wil willen wilde doe doet doen deed "
    "niet niets geen ook nog al wel maar zo hoe waar wanneer waarom er daar hier nu toch heel zeer "
    "meer "
    "veel weinig altijd nooit weer alle alles ieder iedere elke andere ander iets iemand niemand "
    "eens "
    "zelfs reeds";

}  // namespace

std::string_view stop_words(StopList list) {
  switch (list) {
    case StopList::none: return {};
    case StopList::en: return english;
    case StopList::de: return german;
    case StopList::fr: return french;
    case StopList::es: return spanish;
    case StopList::it: return italian;
    case StopList::pt: return portuguese;
    case StopList::nl: return dutch;
  }
  return {};
}

}  // namespace toolyard::words
