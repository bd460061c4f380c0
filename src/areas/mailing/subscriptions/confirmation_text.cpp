#include "areas/mailing/subscriptions/confirmation_text.h"

#include <algorithm>
#include <array>

namespace toolyard::subscribers {
namespace {

// The first is for everybody else.
constexpr std::array texts{
    ConfirmationText{
        .language = "en",
        .subject = "Please confirm your subscription",
        .greeting = "Hello,",
        .question = "someone, most likely you, has asked us to send emails to this address. If you "
                    "want to receive them, open this page and confirm it there:",
        .link = "Confirm the subscription",
        .otherwise = "If you did not ask for them, do nothing: without a confirmation, no more "
                     "emails will come."},
    ConfirmationText{
        .language = "de",
        .subject = "Bitte bestätigen Sie Ihre Anmeldung",
        .greeting = "Guten Tag,",
        .question = "jemand, vermutlich Sie selbst, hat uns gebeten, E-Mails an diese Adresse zu "
                    "senden. Wenn Sie sie erhalten möchten, öffnen Sie diese Seite und bestätigen "
                    "Sie es dort:",
        .link = "Anmeldung bestätigen",
        .otherwise = "Wenn Sie nicht darum gebeten haben, brauchen Sie nichts zu tun: Ohne "
                     "Bestätigung kommen keine weiteren E-Mails."},
    ConfirmationText{
        .language = "fr",
        .subject = "Veuillez confirmer votre inscription",
        .greeting = "Bonjour,",
        .question = "quelqu’un, sans doute vous-même, nous a demandé d’envoyer des e-mails à cette "
                    "adresse. Si vous souhaitez les recevoir, ouvrez cette page et confirmez-le :",
        .link = "Confirmer l’inscription",
        .otherwise = "Si vous n’avez rien demandé, ne faites rien : sans confirmation, vous ne "
                     "recevrez plus d’e-mails."},
    ConfirmationText{
        .language = "es",
        .subject = "Confirme su suscripción",
        .greeting = "Hola:",
        .question = "Alguien, probablemente usted, nos ha pedido que enviemos correos electrónicos "
                    "a esta dirección. Si desea recibirlos, abra esta página y confírmelo allí:",
        .link = "Confirmar la suscripción",
        .otherwise = "Si no lo ha pedido usted, no haga nada: sin confirmación no llegarán más "
                     "correos."},
    ConfirmationText{
        .language = "it",
        .subject = "Conferma la tua iscrizione",
        .greeting = "Ciao,",
        .question = "qualcuno, probabilmente tu, ci ha chiesto di inviare e-mail a questo "
                    "indirizzo. Se vuoi riceverle, apri questa pagina e conferma:",
        .link = "Conferma l’iscrizione",
        .otherwise =
            "Se non l’hai chiesto tu, non fare nulla: senza conferma non arriveranno altre "
            "e-mail."},
    ConfirmationText{
        .language = "pt",
        .subject = "Confirme a sua inscrição",
        .greeting = "Olá,",
        .question = "alguém, provavelmente você, pediu que enviássemos e-mails para este endereço. "
                    "Se quiser recebê-los, abra esta página e confirme:",
        .link = "Confirmar a inscrição",
        .otherwise = "Se não fez este pedido, não faça nada: sem confirmação, não chegarão mais "
                     "e-mails."},
    ConfirmationText{
        .language = "nl",
        .subject = "Bevestig uw aanmelding",
        .greeting = "Hallo,",
        .question = "iemand, waarschijnlijk uzelf, heeft ons gevraagd e-mails naar dit adres te "
                    "sturen. Als u die wilt ontvangen, open dan deze pagina en bevestig het daar:",
        .link = "Aanmelding bevestigen",
        .otherwise = "Als u hier niet om hebt gevraagd, hoeft u niets te doen: zonder bevestiging "
                     "komen er geen e-mails meer."},
    ConfirmationText{
        .language = "ru",
        .subject = "Подтвердите подписку",
        .greeting = "Здравствуйте!",
        .question =
            "Кто-то, скорее всего вы, попросил нас отправлять письма на этот адрес. Если вы "
            "хотите их получать, откройте эту страницу и подтвердите подписку:",
        .link = "Подтвердить подписку",
        .otherwise = "Если вы об этом не просили, ничего не делайте: без подтверждения писем "
                     "больше не будет."},
    ConfirmationText{
        .language = "el",
        .subject = "Επιβεβαιώστε την εγγραφή σας",
        .greeting = "Γεια σας,",
        .question =
            "κάποιος, πιθανότατα εσείς, μας ζήτησε να στέλνουμε email σε αυτή τη διεύθυνση. "
            "Αν θέλετε να τα λαμβάνετε, ανοίξτε αυτή τη σελίδα και επιβεβαιώστε το εκεί:",
        .link = "Επιβεβαίωση εγγραφής",
        .otherwise =
            "Αν δεν το ζητήσατε εσείς, μην κάνετε τίποτα: χωρίς επιβεβαίωση δεν θα σταλούν "
            "άλλα email."}};

}  // namespace

const ConfirmationText& confirmation_text(std::string_view locale) {
  const auto language = locale.substr(0, locale.find('-'));
  const auto* found = std::ranges::find(texts, language, &ConfirmationText::language);
  return found == texts.end() ? texts.front() : *found;
}

}  // namespace toolyard::subscribers
