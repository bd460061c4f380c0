// The email with the confirmation link of a subscription. It contains nothing that was entered in
// the form, so that the form cannot be misused to send text to strangers.
#include <algorithm>
#include <array>

#include "areas/mailing/subscribers/store.h"
#include "areas/mailing/subscriptions/naming.h"
#include "areas/mailing/subscriptions/service.h"
#include "core/mail/message.h"
#include "core/text/html.h"
#include "ports/mail_jobs.h"

namespace toolyard::subscribers {
namespace {

// The text of the email in one language.
struct ConfirmationText {
  std::string_view language;  // such as `de`
  std::string_view subject;
  std::string_view greeting;
  std::string_view question;  // before the link
  std::string_view link;
  std::string_view otherwise;  // after the link
};
// The first is the default.
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

// Returns the text in the language of a locale such as `de-AT`; in English if there is none.
const ConfirmationText& confirmation_text(std::string_view locale) {
  const auto language = locale.substr(0, locale.find('-'));
  const auto* found = std::ranges::find(texts, language, &ConfirmationText::language);
  return found == texts.end() ? texts.front() : *found;
}

struct Due {
  SubscriptionRequest request;
  std::string email, locale;
  std::vector<std::string> lists;
};

std::string text_of(const ConfirmationText& says, const std::string& name,
                    const std::string& link) {
  std::string text(says.greeting);
  text.append("\n\n").append(says.question).append("\n\n").append(name);
  text.append("\n").append(link);
  return text.append("\n\n").append(says.otherwise).append("\n");
}

std::string html_of(const ConfirmationText& says, const std::string& name,
                    const std::string& link) {
  std::string html = "<!doctype html>\n<html lang=\"";
  html.append(says.language).append("\"><body>\n<p>").append(says.greeting);
  html.append("</p>\n<p>").append(says.question);
  html.append("</p>\n<p><strong>");
  append_html_text(html, name);
  html.append("</strong></p>\n<p><a href=\"").append(link).append("\">").append(says.link);
  html.append("</a></p>\n<p>").append(link).append("</p>\n<p>").append(says.otherwise);
  return html.append("</p>\n</body></html>\n");
}

Message message_of(const Due& due, const MailSender& sender, const std::string& link, Instant now) {
  const auto& says = confirmation_text(due.locale);
  const auto name = subscription_name(sender, due.lists);
  return {.from = sender.is_set() ? sender.from : Mailbox{"", "noreply@localhost"},
          .to = {.name = {}, .address = due.email},
          .reply_to = {},
          .subject = std::string(says.subject),
          .text = text_of(says, name, link),
          .html = html_of(says, name, link),
          .message_id = "confirm." + std::to_string(static_cast<std::int64_t>(due.request.id)) +
                        "." + std::to_string(due.request.asked_at.time_since_epoch().count()) +
                        "@" + sender.domain(),
          .list_id = {},
          .unsubscribe_url = {},
          .headers = {{"Auto-Submitted", "auto-generated"}},
          .date = now};
}

}  // namespace

std::expected<void, JobFault> SubscriptionService::send_confirmation(RunningJob& job) {
  const auto due =
      dependencies_.database.read([&](Transaction& transaction) -> Result<std::optional<Due>> {
        const auto request =
            find_record<SubscriptionRequest>(transaction, SubscriptionRequestId{job.object()});
        if (!request || request->confirmed_at || request->mailed_at || has_expired(*request))
          return std::nullopt;
        const auto person = find_subscriber(transaction, request->subscriber);
        if (!person || person->status == Status::blocklisted) return std::nullopt;
        return Due{*request, person->email, person->locale,
                   names_of_lists(transaction, request->lists)};
      });
  if (!due) return std::unexpected(JobFault{.what = due.error().detail});
  if (!*due) return {};
  const auto& found = **due;
  const auto token =
      dependencies_.links.sign({.kind = LinkKind::confirm,
                                .campaign = static_cast<std::int64_t>(found.request.id),
                                .subscriber = static_cast<std::int64_t>(found.request.subscriber)});
  const auto now = dependencies_.clock();
  const auto message =
      message_of(found, dependencies_.sender, dependencies_.sender.link("confirm", token), now);
  const auto text = write_message(message);
  const auto sent = dependencies_.mailer.send(
      {.from = message.from.address, .to = found.email, .text = text}, job.stop());
  MailRetry retry;
  const bool is_sent = sent || sent.error().may_have_gone;
  if (!is_sent) retry = retry_of(sent.error(), job, confirm_job, now, now - found.request.asked_at);
  const auto noted = dependencies_.database.write([&](Transaction& transaction) -> Result<void> {
    TOOLYARD_TRY_VOID(job.hold(transaction));
    if (is_sent)
      transaction.change("update mail_wishes set mailed_at = $2 where id = $1", found.request.id,
                         now);
    if (retry.next) dependencies_.jobs.add(transaction, *retry.next);
    return {};
  });
  if (!noted) return std::unexpected(JobFault{.what = noted.error().detail});
  if (retry.fault) return std::unexpected(*retry.fault);
  return {};
}

}  // namespace toolyard::subscribers
