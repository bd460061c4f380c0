#include "areas/mailing/subscriptions/mail_texts.h"

#include <algorithm>
#include <array>
#include <span>

namespace toolyard::subscribers {
namespace {

// The first is the default.
constexpr std::array confirmation_texts{
    RequestMailText{
        .language = "en",
        .subject = "Please confirm your subscription",
        .greeting = "Hello,",
        .question = "someone, most likely you, has asked us to send emails to this address. If you "
                    "want to receive them, open this page and confirm it there:",
        .link = "Confirm the subscription",
        .otherwise = "If you did not ask for them, do nothing: without a confirmation, no more "
                     "emails will come."},
    RequestMailText{
        .language = "de",
        .subject = "Bitte bestätigen Sie Ihre Anmeldung",
        .greeting = "Guten Tag,",
        .question = "jemand, vermutlich Sie selbst, hat uns gebeten, E-Mails an diese Adresse zu "
                    "senden. Wenn Sie sie erhalten möchten, öffnen Sie diese Seite und bestätigen "
                    "Sie es dort:",
        .link = "Anmeldung bestätigen",
        .otherwise = "Wenn Sie nicht darum gebeten haben, brauchen Sie nichts zu tun: Ohne "
                     "Bestätigung kommen keine weiteren E-Mails."},
    RequestMailText{
        .language = "fr",
        .subject = "Veuillez confirmer votre inscription",
        .greeting = "Bonjour,",
        .question = "quelqu’un, sans doute vous-même, nous a demandé d’envoyer des e-mails à cette "
                    "adresse. Si vous souhaitez les recevoir, ouvrez cette page et confirmez-le :",
        .link = "Confirmer l’inscription",
        .otherwise = "Si vous n’avez rien demandé, ne faites rien : sans confirmation, vous ne "
                     "recevrez plus d’e-mails."},
    RequestMailText{
        .language = "es",
        .subject = "Confirme su suscripción",
        .greeting = "Hola:",
        .question = "Alguien, probablemente usted, nos ha pedido que enviemos correos electrónicos "
                    "a esta dirección. Si desea recibirlos, abra esta página y confírmelo allí:",
        .link = "Confirmar la suscripción",
        .otherwise = "Si no lo ha pedido usted, no haga nada: sin confirmación no llegarán más "
                     "correos."},
    RequestMailText{
        .language = "it",
        .subject = "Conferma la tua iscrizione",
        .greeting = "Ciao,",
        .question = "qualcuno, probabilmente tu, ci ha chiesto di inviare e-mail a questo "
                    "indirizzo. Se vuoi riceverle, apri questa pagina e conferma:",
        .link = "Conferma l’iscrizione",
        .otherwise =
            "Se non l’hai chiesto tu, non fare nulla: senza conferma non arriveranno altre "
            "e-mail."},
    RequestMailText{
        .language = "pt",
        .subject = "Confirme a sua inscrição",
        .greeting = "Olá,",
        .question = "alguém, provavelmente você, pediu que enviássemos e-mails para este endereço. "
                    "Se quiser recebê-los, abra esta página e confirme:",
        .link = "Confirmar a inscrição",
        .otherwise = "Se não fez este pedido, não faça nada: sem confirmação, não chegarão mais "
                     "e-mails."},
    RequestMailText{
        .language = "nl",
        .subject = "Bevestig uw aanmelding",
        .greeting = "Hallo,",
        .question = "iemand, waarschijnlijk uzelf, heeft ons gevraagd e-mails naar dit adres te "
                    "sturen. Als u die wilt ontvangen, open dan deze pagina en bevestig het daar:",
        .link = "Aanmelding bevestigen",
        .otherwise = "Als u hier niet om hebt gevraagd, hoeft u niets te doen: zonder bevestiging "
                     "komen er geen e-mails meer."},
    RequestMailText{
        .language = "ru",
        .subject = "Подтвердите подписку",
        .greeting = "Здравствуйте!",
        .question =
            "Кто-то, скорее всего вы, попросил нас отправлять письма на этот адрес. Если вы "
            "хотите их получать, откройте эту страницу и подтвердите подписку:",
        .link = "Подтвердить подписку",
        .otherwise = "Если вы об этом не просили, ничего не делайте: без подтверждения писем "
                     "больше не будет."},
    RequestMailText{
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

constexpr std::array preferences_texts{
    RequestMailText{
        .language = "en",
        .subject = "Your subscription",
        .greeting = "Hello,",
        .question = "someone, most likely you, has asked for the link to the subscription of this "
                    "address. On this page you change what you get, take a break, and see, "
                    "download or delete what we have stored. The link can be used for a day:",
        .link = "Open the subscription",
        .otherwise =
            "If you did not ask for it, do nothing: without the link, nobody can change anything."},
    RequestMailText{
        .language = "de",
        .subject = "Ihr Abonnement",
        .greeting = "Guten Tag,",
        .question =
            "jemand, vermutlich Sie selbst, hat um den Link zum Abonnement dieser Adresse gebeten. "
            "Auf dieser Seite ändern Sie, was Sie erhalten, machen eine Pause und sehen, speichern "
            "oder löschen, was wir gespeichert haben. Der Link gilt einen Tag:",
        .link = "Abonnement öffnen",
        .otherwise = "Wenn Sie nicht darum gebeten haben, brauchen Sie nichts zu tun: Ohne den "
                     "Link kann niemand etwas ändern."},
    RequestMailText{
        .language = "fr",
        .subject = "Votre abonnement",
        .greeting = "Bonjour,",
        .question = "quelqu’un, sans doute vous-même, a demandé le lien vers l’abonnement de cette "
                    "adresse. Sur cette page, vous modifiez ce que vous recevez, faites une pause, "
                    "et consultez, téléchargez ou supprimez ce que nous avons enregistré. Le lien "
                    "est valable un jour :",
        .link = "Ouvrir l’abonnement",
        .otherwise = "Si vous n’avez rien demandé, ne faites rien : sans le lien, personne ne peut "
                     "rien modifier."},
    RequestMailText{
        .language = "es",
        .subject = "Su suscripción",
        .greeting = "Hola:",
        .question = "Alguien, probablemente usted, ha pedido el enlace a la suscripción de esta "
                    "dirección. En esta página puede cambiar lo que recibe, hacer una pausa y ver, "
                    "descargar o borrar lo que hemos guardado. El enlace es válido durante un día:",
        .link = "Abrir la suscripción",
        .otherwise =
            "Si no lo ha pedido usted, no haga nada: sin el enlace nadie puede cambiar nada."},
    RequestMailText{
        .language = "it",
        .subject = "La tua iscrizione",
        .greeting = "Ciao,",
        .question =
            "qualcuno, probabilmente tu, ha chiesto il link all’iscrizione di questo indirizzo. In "
            "questa pagina puoi cambiare ciò che ricevi, fare una pausa e vedere, scaricare o "
            "cancellare ciò che abbiamo salvato. Il link vale un giorno:",
        .link = "Apri l’iscrizione",
        .otherwise =
            "Se non l’hai chiesto tu, non fare nulla: senza il link nessuno può cambiare nulla."},
    RequestMailText{
        .language = "pt",
        .subject = "A sua inscrição",
        .greeting = "Olá,",
        .question = "alguém, provavelmente você, pediu o link para a inscrição deste endereço. "
                    "Nesta página pode alterar o que recebe, fazer uma pausa e ver, descarregar ou "
                    "apagar o que guardámos. O link é válido por um dia:",
        .link = "Abrir a inscrição",
        .otherwise =
            "Se não fez este pedido, não faça nada: sem o link, ninguém pode alterar nada."},
    RequestMailText{
        .language = "nl",
        .subject = "Uw aanmelding",
        .greeting = "Hallo,",
        .question =
            "iemand, waarschijnlijk uzelf, heeft om de link naar de aanmelding van dit adres "
            "gevraagd. Op deze pagina wijzigt u wat u ontvangt, neemt u een pauze, en bekijkt, "
            "bewaart of verwijdert u wat wij hebben opgeslagen. De link is een dag geldig:",
        .link = "Aanmelding openen",
        .otherwise = "Als u hier niet om hebt gevraagd, hoeft u niets te doen: zonder de link kan "
                     "niemand iets wijzigen."},
    RequestMailText{
        .language = "ru",
        .subject = "Ваша подписка",
        .greeting = "Здравствуйте!",
        .question =
            "Кто-то, скорее всего вы, попросил ссылку на подписку этого адреса. На этой странице "
            "можно изменить, что вы получаете, сделать перерыв, а также посмотреть, скачать или "
            "удалить то, что мы сохранили. Ссылка действует один день:",
        .link = "Открыть подписку",
        .otherwise =
            "Если вы об этом не просили, ничего не делайте: без ссылки никто ничего не изменит."},
    RequestMailText{
        .language = "el",
        .subject = "Η εγγραφή σας",
        .greeting = "Γεια σας,",
        .question =
            "κάποιος, πιθανότατα εσείς, ζήτησε τον σύνδεσμο για την εγγραφή αυτής της διεύθυνσης. "
            "Σε αυτή τη σελίδα αλλάζετε τι λαμβάνετε, κάνετε ένα διάλειμμα, και βλέπετε, "
            "κατεβάζετε ή διαγράφετε όσα έχουμε αποθηκεύσει. Ο σύνδεσμος ισχύει για μία ημέρα:",
        .link = "Άνοιγμα της εγγραφής",
        .otherwise = "Αν δεν τον ζητήσατε εσείς, μην κάνετε τίποτα: χωρίς τον σύνδεσμο κανείς δεν "
                     "μπορεί να αλλάξει τίποτα."}};

}  // namespace

const RequestMailText& request_mail_text(RequestPurpose purpose, std::string_view locale) {
  std::span<const RequestMailText> texts = confirmation_texts;
  if (purpose == RequestPurpose::manage) texts = preferences_texts;
  const auto language = locale.substr(0, locale.find('-'));
  const auto found = std::ranges::find(texts, language, &RequestMailText::language);
  return found == texts.end() ? texts.front() : *found;
}

}  // namespace toolyard::subscribers
