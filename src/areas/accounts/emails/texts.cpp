#include "areas/accounts/emails/texts.h"

#include <array>

#include "core/text/html.h"

namespace toolyard::accounts {
namespace {

// `{site}` is replaced with the name of the site.
struct EmailText {
  EmailPurpose purpose;
  std::string_view language;
  std::string_view subject;
  std::string_view reason;  // before the link
  std::string_view action;  // text of the link
  std::string_view advice;  // after the link
};

// English is the fallback for all other languages.
constexpr std::array email_texts{
    EmailText{.purpose = EmailPurpose::password_reset,
              .language = "en",
              .subject = "Reset your password for {site}",
              .reason = "someone, most likely you, has asked to reset the password of your account "
                        "at {site}. To set a new password, open this page:",
              .action = "Set a new password",
              .advice = "The link works once and expires soon. If you did not ask for it, do "
                        "nothing: your password stays as it is."},
    EmailText{
        .purpose = EmailPurpose::password_reset,
        .language = "de",
        .subject = "Ihr Passwort für {site} zurücksetzen",
        .reason = "jemand, vermutlich Sie selbst, möchte das Passwort Ihres Kontos bei {site} "
                  "zurücksetzen. Um ein neues Passwort zu wählen, öffnen Sie diese Seite:",
        .action = "Neues Passwort wählen",
        .advice = "Der Link gilt nur einmal und nur für kurze Zeit. Wenn Sie nicht darum gebeten "
                  "haben, brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist."},
    EmailText{.purpose = EmailPurpose::password_changed,
              .language = "en",
              .subject = "Your password for {site} was changed",
              .reason = "the password of your account at {site} was changed, and everybody who was "
                        "signed in to it has been signed out.",
              .action = "",
              .advice = "If it was not you who changed it, reset your password now, with “Forgot "
                        "your password?” on the sign-in page, or contact the operator of {site}."},
    EmailText{.purpose = EmailPurpose::password_changed,
              .language = "de",
              .subject = "Ihr Passwort für {site} wurde geändert",
              .reason = "das Passwort Ihres Kontos bei {site} wurde geändert. Alle Anmeldungen mit "
                        "diesem Konto sind beendet.",
              .action = "",
              .advice =
                  "Wenn Sie es nicht selbst geändert haben, setzen Sie Ihr Passwort jetzt mit "
                  "„Passwort vergessen?“ auf der Anmeldeseite zurück, oder wenden Sie sich an "
                  "den Betreiber von {site}."},
    EmailText{
        .purpose = EmailPurpose::email_verification,
        .language = "en",
        .subject = "Verify your email address for {site}",
        .reason = "an account at {site} was created with this email address. If it is yours, open "
                  "this page and sign in to the account to verify the address:",
        .action = "Verify the email address",
        .advice =
            "If you did not create the account, do nothing: nobody can sign in with your address, "
            "and it stays free for an account of yours."},
    EmailText{.purpose = EmailPurpose::email_verification,
              .language = "de",
              .subject = "Ihre E-Mail-Adresse für {site} bestätigen",
              .reason = "bei {site} wurde ein Konto mit dieser E-Mail-Adresse angelegt. Wenn es "
                        "Ihres ist, öffnen Sie diese Seite, und melden Sie sich mit dem Konto an, "
                        "um die Adresse zu bestätigen:",
              .action = "E-Mail-Adresse bestätigen",
              .advice = "Wenn Sie das Konto nicht angelegt haben, brauchen Sie nichts zu tun: "
                        "Niemand kann sich mit Ihrer Adresse anmelden, und sie bleibt für ein "
                        "Konto von Ihnen frei."},
    EmailText{.purpose = EmailPurpose::email_change,
              .language = "en",
              .subject = "Verify your new email address for {site}",
              .reason =
                  "this address was entered as the new email address of an account at {site}. If "
                  "the account is yours, open this page, signed in to it, to verify the address:",
              .action = "Verify the new email address",
              .advice = "If you did not ask for it, do nothing: the account keeps its address."},
    EmailText{.purpose = EmailPurpose::email_change,
              .language = "de",
              .subject = "Ihre neue E-Mail-Adresse für {site} bestätigen",
              .reason = "dies soll die E-Mail-Adresse eines Kontos bei {site} werden. Wenn es Ihr "
                        "Konto ist, öffnen Sie diese Seite, mit dem Konto angemeldet, um die "
                        "Adresse zu bestätigen:",
              .action = "Neue E-Mail-Adresse bestätigen",
              .advice = "Wenn Sie nicht darum gebeten haben, brauchen Sie nichts zu tun: Das Konto "
                        "behält seine Adresse."},
    EmailText{.purpose = EmailPurpose::email_objection,
              .language = "en",
              .subject = "Your email address for {site} is to be replaced",
              .reason = "someone who is signed in to your account at {site}, most likely you, has "
                        "asked to replace this email address by another one. If it was not you, "
                        "open this page to keep this address and to sign out everybody else:",
              .action = "Keep this email address",
              .advice =
                  "The link works for seven days, also after the address was replaced. If you "
                  "asked for it yourself, do nothing."},
    EmailText{
        .purpose = EmailPurpose::email_objection,
        .language = "de",
        .subject = "Ihre E-Mail-Adresse für {site} soll ersetzt werden",
        .reason =
            "jemand, der bei {site} mit Ihrem Konto angemeldet ist, vermutlich Sie selbst, möchte "
            "diese E-Mail-Adresse durch eine andere ersetzen. Wenn Sie das nicht waren, öffnen Sie "
            "diese Seite, um die Adresse zu behalten und alle Anmeldungen zu beenden:",
        .action = "Diese E-Mail-Adresse behalten",
        .advice = "Der Link gilt sieben Tage, auch nachdem die Adresse ersetzt wurde. Wenn Sie "
                  "selbst darum gebeten haben, brauchen Sie nichts zu tun."},
    EmailText{.purpose = EmailPurpose::account_deleted,
              .language = "en",
              .subject = "Your account at {site} was deleted",
              .reason = "your account at {site} was deleted, with its API keys and all personal "
                        "data. Invoices are kept for as long as the law requires.",
              .action = "",
              .advice = "This is the last email to you about this account. If it was not you who "
                        "deleted it, contact the operator of {site}."},
    EmailText{.purpose = EmailPurpose::account_deleted,
              .language = "de",
              .subject = "Ihr Konto bei {site} wurde gelöscht",
              .reason =
                  "Ihr Konto bei {site} wurde gelöscht, samt seinen API-Schlüsseln und allem, "
                  "was es mit Ihnen verband. Rechnungen werden so lange aufbewahrt, wie das "
                  "Gesetz es verlangt.",
              .action = "",
              .advice = "Dies ist die letzte E-Mail zu diesem Konto. Wenn Sie es nicht selbst "
                        "gelöscht haben, wenden Sie sich an den Betreiber von {site}."},
    EmailText{.purpose = EmailPurpose::invitation,
              .language = "en",
              .subject = "You are invited to {site}",
              .reason =
                  "an administrator of {site} invites you to have an account there. To choose "
                  "a user name and a password, open this page:",
              .action = "Accept the invitation",
              .advice = "The link works once and expires after some days. If you do not want an "
                        "account, do nothing."},
    EmailText{.purpose = EmailPurpose::invitation,
              .language = "de",
              .subject = "Einladung zu {site}",
              .reason = "ein Administrator von {site} lädt Sie ein, dort ein Konto anzulegen. Um "
                        "einen Benutzernamen und ein Passwort zu wählen, öffnen Sie diese Seite:",
              .action = "Einladung annehmen",
              .advice =
                  "Der Link gilt nur einmal und nur einige Tage. Wenn Sie kein Konto möchten, "
                  "brauchen Sie nichts zu tun."},
    EmailText{.purpose = EmailPurpose::passkey_added,
              .language = "en",
              .subject = "A passkey was added to your account at {site}",
              .reason = "a passkey was added to your account at {site}. It signs in without your "
                        "password.",
              .action = "",
              .advice = "If it was not you who added it, sign in, remove it on the page “Security” "
                        "of your account, and change your password."},
    EmailText{.purpose = EmailPurpose::passkey_added,
              .language = "de",
              .subject = "Neuer Passkey für Ihr Konto bei {site}",
              .reason = "Ihrem Konto bei {site} wurde ein Passkey hinzugefügt. Mit ihm ist eine "
                        "Anmeldung ohne Ihr Passwort möglich.",
              .action = "",
              .advice = "Wenn Sie ihn nicht selbst hinzugefügt haben, melden Sie sich an, "
                        "entfernen Sie ihn auf der Seite „Security“ Ihres Kontos, und ändern Sie "
                        "Ihr Passwort."},
    EmailText{.purpose = EmailPurpose::passkey_removed,
              .language = "en",
              .subject = "A passkey was removed from your account at {site}",
              .reason = "a passkey was removed from your account at {site}, and no longer signs in "
                        "to it.",
              .action = "",
              .advice = "If it was neither you nor an administrator who removed it, change your "
                        "password, and contact the operator of {site}."},
    EmailText{.purpose = EmailPurpose::passkey_removed,
              .language = "de",
              .subject = "Passkey Ihres Kontos bei {site} entfernt",
              .reason = "ein Passkey Ihres Kontos bei {site} wurde entfernt. Mit ihm ist keine "
                        "Anmeldung mehr möglich.",
              .action = "",
              .advice = "Wenn weder Sie noch ein Administrator ihn entfernt haben, ändern Sie Ihr "
                        "Passwort, und wenden Sie sich an den Betreiber von {site}."},
    EmailText{.purpose = EmailPurpose::passkey_copied,
              .language = "en",
              .subject = "A passkey of your account at {site} may have been copied",
              .reason = "somebody tried to sign in to your account at {site} with a passkey whose "
                        "counter has fallen behind, as happens if there is a copy of it. They "
                        "were not signed in.",
              .action = "",
              .advice = "Remove the passkey on the page “Security” of your account, and register "
                        "the device again if it is yours."},
    EmailText{.purpose = EmailPurpose::passkey_copied,
              .language = "de",
              .subject = "Ein Passkey Ihres Kontos bei {site} wurde möglicherweise kopiert",
              .reason = "jemand hat versucht, sich bei {site} mit einem Passkey Ihres Kontos "
                        "anzumelden, dessen Zähler zurückliegt, wie bei einer Kopie. Die "
                        "Anmeldung wurde abgelehnt.",
              .action = "",
              .advice = "Entfernen Sie den Passkey auf der Seite „Security“ Ihres Kontos, und "
                        "registrieren Sie das Gerät neu, falls es Ihres ist."},
    EmailText{.purpose = EmailPurpose::app_allowed,
              .language = "en",
              .subject = "An app can use your account at {site}",
              .reason = "someone who is signed in to your account at {site}, most likely you, has "
                        "allowed an app to call tools for the account. This page shows all apps "
                        "of the account:",
              .action = "Your apps",
              .advice = "If it was not you, remove the app on that page, change your password, and "
                        "sign out everywhere."},
    EmailText{.purpose = EmailPurpose::app_allowed,
              .language = "de",
              .subject = "Eine App kann Ihr Konto bei {site} verwenden",
              .reason = "jemand, der bei {site} mit Ihrem Konto angemeldet ist, vermutlich Sie "
                        "selbst, hat einer App erlaubt, mit dem Konto Werkzeuge aufzurufen. Diese "
                        "Seite zeigt alle Apps des Kontos:",
              .action = "Ihre Apps",
              .advice = "Wenn Sie das nicht waren, entfernen Sie die App auf dieser Seite, ändern "
                        "Sie Ihr Passwort, und beenden Sie alle Anmeldungen."},
    EmailText{.purpose = EmailPurpose::identity_linked,
              .language = "en",
              .subject = "Single sign-on for your account at {site}",
              .reason = "a person at the sign-in provider of {site} was linked to your account "
                        "there, and can sign in to it without its password.",
              .action = "",
              .advice = "If this person is not you, sign in, remove the link on the page "
                        "“Security” of your account, and change your password."},
    EmailText{.purpose = EmailPurpose::identity_linked,
              .language = "de",
              .subject = "Single Sign-on für Ihr Konto bei {site}",
              .reason = "eine Person beim Anmeldedienst von {site} wurde mit Ihrem Konto dort "
                        "verknüpft. Sie kann sich damit ohne Ihr Passwort anmelden.",
              .action = "",
              .advice = "Wenn nicht Sie diese Person sind, melden Sie sich an, entfernen Sie die "
                        "Verknüpfung auf der Seite „Security“ Ihres Kontos, und ändern Sie Ihr "
                        "Passwort."},
    EmailText{.purpose = EmailPurpose::identity_unlinked,
              .language = "en",
              .subject = "Single sign-on was removed from your account at {site}",
              .reason = "the link between your account at {site} and a person at its sign-in "
                        "provider was removed.",
              .action = "",
              .advice = "If it was neither you nor an administrator who removed it, change your "
                        "password, and contact the operator of {site}."},
    EmailText{.purpose = EmailPurpose::identity_unlinked,
              .language = "de",
              .subject = "Single Sign-on Ihres Kontos bei {site} entfernt",
              .reason = "die Verknüpfung Ihres Kontos bei {site} mit einer Person beim "
                        "Anmeldedienst wurde entfernt.",
              .action = "",
              .advice = "Wenn weder Sie noch ein Administrator sie entfernt haben, ändern Sie Ihr "
                        "Passwort, und wenden Sie sich an den Betreiber von {site}."},
    EmailText{.purpose = EmailPurpose::ways_in_removed,
              .language = "en",
              .subject = "Your account at {site} was secured",
              .reason =
                  "this email address was verified as that of your account at {site}. Since "
                  "somebody else may have used the account before, all other access to it was "
                  "removed: the password, passkeys, single sign-on, sessions, API keys and apps.",
              .action = "",
              .advice = "If you have neither signed in with the sign-in provider nor set a new "
                        "password just now, contact the operator of {site}."},
    EmailText{.purpose = EmailPurpose::ways_in_removed,
              .language = "de",
              .subject = "Ihr Konto bei {site} wurde gesichert",
              .reason = "diese E-Mail-Adresse hat sich als die Ihres Kontos bei {site} erwiesen. "
                        "Da jemand anderes das Konto zuvor benutzt haben kann, wurden die anderen "
                        "Zugänge entfernt: Passwort, Passkeys, Single Sign-on, Anmeldungen, "
                        "API-Schlüssel und Apps.",
              .action = "",
              .advice = "Wenn Sie sich nicht gerade mit dem Anmeldedienst angemeldet oder ein "
                        "neues Passwort gewählt haben, wenden Sie sich an den Betreiber von "
                        "{site}."},
    EmailText{.purpose = EmailPurpose::claims_lost,
              .language = "en",
              .subject = "Your email address at {site} is yours alone",
              .reason = "your account at {site} has verified this email address. Another account "
                        "was created with it, by somebody who has not verified it: that account "
                        "remains separate from yours, and can no longer verify the address.",
              .action = "",
              .advice = "If you created the other account too, sign in to it with its user name, "
                        "and give it another address or delete it. If not, do nothing."},
    EmailText{.purpose = EmailPurpose::claims_lost,
              .language = "de",
              .subject = "Ihre E-Mail-Adresse bei {site} gehört nur Ihnen",
              .reason = "Ihr Konto bei {site} hat diese E-Mail-Adresse bestätigt. Jemand hatte ein "
                        "anderes Konto damit angelegt, ohne sie zu bestätigen: Dieses Konto bleibt "
                        "von Ihrem getrennt und kann die Adresse nicht mehr bestätigen.",
              .action = "",
              .advice = "Wenn auch das andere Konto Ihres ist, melden Sie sich dort mit seinem "
                        "Benutzernamen an, und geben Sie ihm eine andere Adresse, oder löschen Sie "
                        "es. Wenn nicht, brauchen Sie nichts zu tun."},
    EmailText{.purpose = EmailPurpose::webhook_failed,
              .language = "en",
              .subject = "A webhook at {site} has failed",
              .reason = "one of your webhooks at {site} was switched off: its receiver has said "
                        "that it is gone, or has taken nothing for three days. Events are not "
                        "delivered to it any more.",
              .action = "",
              .advice = "The list of its attempts shows what the receiver has responded. When it "
                        "works again, resume the webhook and replay what is missing."},
    EmailText{.purpose = EmailPurpose::webhook_failed,
              .language = "de",
              .subject = "Ein Webhook bei {site} ist ausgefallen",
              .reason = "einer Ihrer Webhooks bei {site} wurde abgeschaltet: Der Empfänger hat "
                        "gemeldet, dass es ihn nicht mehr gibt, oder drei Tage lang nichts "
                        "angenommen. Ereignisse werden ihm nicht mehr zugestellt.",
              .action = "",
              .advice = "Die Liste der Versuche zeigt, was der Empfänger geantwortet hat. Wenn er "
                        "wieder arbeitet, schalten Sie den Webhook ein und lassen Sie Fehlendes "
                        "erneut zustellen."}};

const EmailText& email_text(EmailPurpose purpose, std::string_view locale) {
  const auto language = locale.substr(0, locale.find('-'));
  const EmailText* found = nullptr;
  for (const auto& text : email_texts)
    if (text.purpose == purpose && (text.language == language || !found)) found = &text;
  return *found;
}

std::string filled(std::string_view text, std::string_view site) {
  constexpr std::string_view mark = "{site}";
  std::string all(text);
  for (auto at = all.find(mark); at != all.npos; at = all.find(mark, at + site.size()))
    all.replace(at, mark.size(), site);
  return all;
}

std::string_view greeting_in(std::string_view language) {
  return language == "de" ? "Guten Tag," : "Hello,";
}

void append_paragraph(std::string& html, std::string_view text) {
  html += "<p>";
  append_html_text(html, text);
  html += "</p>\n";
}

}  // namespace

EmailWords email_words(EmailPurpose purpose, std::string_view locale, std::string_view site,
                       std::string_view link) {
  const auto& says = email_text(purpose, locale);
  const auto greeting = greeting_in(says.language);
  const auto reason = filled(says.reason, site), advice = filled(says.advice, site);
  EmailWords words{.language = std::string(says.language), .subject = filled(says.subject, site)};
  words.text.append(greeting).append("\n\n").append(reason).append("\n\n");
  words.html.append("<!doctype html>\n<html lang=\"").append(says.language).append("\"><body>\n");
  append_paragraph(words.html, greeting);
  append_paragraph(words.html, reason);
  if (!link.empty()) {
    words.text.append(link).append("\n\n");
    words.html += "<p><a href=\"";
    append_html_text(words.html, link);
    words.html += "\">";
    append_html_text(words.html, says.action);
    words.html += "</a></p>\n";
    append_paragraph(words.html, link);
  }
  words.text.append(advice).append("\n");
  append_paragraph(words.html, advice);
  words.html += "</body></html>\n";
  return words;
}

std::string site_name(const MailSender& sender) {
  if (!sender.from.name.empty()) return sender.from.name;
  const auto host = sender.base_url.substr(sender.base_url.find("://") + 3);
  return host.substr(0, host.find('/'));
}

std::string email_link(const MailSender& sender, EmailPurpose purpose, std::string_view code) {
  std::string_view page;
  switch (purpose) {
    case EmailPurpose::password_reset: page = "/account/reset/"; break;
    case EmailPurpose::email_verification:
    case EmailPurpose::email_change: page = "/account/verify/"; break;
    case EmailPurpose::email_objection: page = "/account/keep-email/"; break;
    case EmailPurpose::invitation: page = "/account/invitation/"; break;
    case EmailPurpose::app_allowed: return sender.base_url + "/account/apps/";
    default: return {};
  }
  return sender.base_url + std::string(page) + "#code=" + std::string(code);
}

}  // namespace toolyard::accounts
