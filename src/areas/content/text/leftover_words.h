// The words by which placeholders and remains of prompts and answers are found, in the languages
// that people write in here. All in lower case, with `'` for `’`.
#pragma once
#include <array>
#include <string_view>

namespace toolyard::content {

// clang-format off
// What fills a line, a list item or a cell of a table until there is a text, or stands before a
// colon or a dash and what is to be written.
inline constexpr auto stand_ins = std::to_array<std::string_view>({
    "to be filled in", "to be answered", "to be included", "to be written", "to be completed",
    "to be added", "your text here", "text goes here", "content goes here", "your content here",
    "insert text here", "insert content here", "add text here", "add content here",
    "add your text here", "dummy text", "filler text", "placeholder text",
    "noch zu schreiben", "noch zu ergänzen", "noch auszufüllen", "noch zu füllen", "auszufüllen",
    "wird noch ergänzt", "wird noch geschrieben", "muss noch geschrieben werden", "text folgt",
    "text folgt noch", "platzhaltertext", "blindtext", "hier text einfügen", "ihr text hier",
    "dein text hier",
    "à compléter", "à rédiger", "à écrire", "à remplir", "à définir", "texte à venir",
    "texte de remplissage", "faux texte", "votre texte ici", "insérer le texte ici",
    "por completar", "por escribir", "por rellenar", "pendiente de redactar", "texto de relleno",
    "su texto aquí", "tu texto aquí", "insertar texto aquí", "escriba aquí su texto",
    "por preencher", "a preencher", "por escrever", "a escrever", "seu texto aqui",
    "insira o texto aqui", "texto de preenchimento",
    "da completare", "da scrivere", "da compilare", "testo segnaposto", "il tuo testo qui",
    "inserire il testo qui", "testo riempitivo",
    "nog in te vullen", "nog te schrijven", "nog aan te vullen", "uw tekst hier",
    "jouw tekst hier", "voeg hier tekst in", "opvultekst",
    "do uzupełnienia", "do napisania", "tekst zastępczy", "wpisz tekst tutaj",
    "написать позже", "будет дополнено", "текст-заполнитель",
    "ваш текст здесь", "вставьте текст",
    "att fylla i", "ska skrivas", "platshållartext", "din text här",
    "skal udfyldes", "skal skrives", "pladsholdertekst", "din tekst her",
    "må fylles ut", "plassholdertekst",
    "bude doplněno", "k doplnění", "zástupný text", "doplnit text",
    "doldurulacak", "yazılacak", "yer tutucu metin", "metninizi buraya yazın",
    "täydennetään", "täytettävä", "paikkamerkkiteksti",
    "ダミーテキスト", "ここにテキストを入力", "ここに本文を入力", "仮テキスト",
    "待补充", "待填写", "待撰写", "占位文本", "在此输入文本", "此处填写内容", "待補充", "待填寫",
    "작성 예정", "내용을 입력하세요", "여기에 텍스트를 입력", "자리 표시자 텍스트"});
// What is a placeholder only as a paragraph of its own, since articles name these in lists.
inline constexpr auto lone_stand_ins = std::to_array<std::string_view>({
    "lorem ipsum", "placeholder", "platzhalter", "segnaposto", "marcador de posición",
    "espaço reservado", "texte fictif", "plaatshouder", "tijdelijke tekst", "platshållare",
    "pladsholder", "plassholder", "yer tutucu", "paikkamerkki", "заполнитель", "プレースホルダー",
    "占位符", "자리 표시자", "sample text", "beispieltext", "mustertext", "tbd", "xxx", "asdf"});

inline constexpr auto model_phrases = std::to_array<std::string_view>({
    "as an ai language model", "as a large language model, i", "as an ai assistant, i",
    "as an ai, i", "my knowledge cutoff", "as of my last knowledge update", "i cannot fulfill",
    "i can't assist with", "edit it before publishing", "here is the article you",
    "here's the article you", "als ki-sprachmodell", "en tant que modèle de langage",
    "como modelo de lenguaje", "como um modelo de linguagem", "in quanto modello linguistico",
    "als ai-taalmodel", "как языковая модель"});
// Elements in which models think and answer; none of them is of HTML.
inline constexpr auto model_elements = std::to_array<std::string_view>({
    "think", "thinking", "thought", "thoughts", "reasoning", "reflection", "scratchpad", "answer",
    "response", "draft", "final_answer", "inner_monologue", "tool_call", "tool_code", "eos", "bos",
    "start_of_turn", "end_of_turn", "seed:think", "mm:think"});
inline constexpr auto model_marks = std::to_array<std::string_view>({
    "[/inst]", "[inst]", "[think]", "[/think]", "<<sys>>", "<</sys>>", "◁think▷", "◁/think▷",
    "### instruction:", "### response:"});

// How an answer begins and ends, where it is not a text.
inline constexpr auto greetings = std::to_array<std::string_view>({
    "sure! here", "sure, here", "certainly! here", "certainly, here", "of course! here",
    "absolutely! here", "assistant:", "response:\n"});
inline constexpr auto farewells = std::to_array<std::string_view>({
    "i hope this helps", "let me know if you", "feel free to ask", "would you like me to"});

// What begins a prompt, and what then makes it one.
inline constexpr auto prompt_names = std::to_array<std::string_view>({
    "prompt", "system", "system prompt", "user prompt", "human", "промпт", "提示词", "プロンプト"});
inline constexpr auto prompt_beginnings = std::to_array<std::string_view>({
    "you are a", "you are the", "you're a", "act as ", "write ", "generate ", "create a",
    "summarize ", "summarise ", "rewrite ", "draft ", "please write", "please generate",
    "du bist ", "sie sind ein", "schreib", "erstelle ", "verfasse ", "tu es un", "vous êtes un",
    "rédige", "écris", "eres un", "escribe ", "redacta ", "você é um", "escreva ", "redija ",
    "sei un", "scrivi ", "je bent een", "schrijf ", "jesteś ", "napisz ", "ты — ", "ты - ",
    "напиши ", "你是", "请写", "写一", "あなたは", "書いて"});

// What follows the bracket of a placeholder, such as `[insert name]`.
inline constexpr auto blanks = std::to_array<std::string_view>({
    "insert ", "your ", "placeholder", "company name", "product name", "link to ", "todo", "tbd",
    "tbc", "fill in ", "add example", "add statistic", "add source", "add quote", "add detail",
    "add citation", "add reference", "add testimonial", "add case study", "add data",
    "add your ", "enter your ", "describe your ",
    "hier ", "ihr ", "ihre ", "ihren ", "ihrem ", "dein ", "deine ", "platzhalter",
    "beispiel einfügen", "name des unternehmens", "name der firma",
    "insérer ", "insérez ", "votre ", "vos ", "ajouter un", "nom de l'entreprise", "à compléter",
    "insertar ", "inserte ", "inserta ", "su nombre", "tu nombre", "su empresa", "tu empresa",
    "añadir ejemplo", "agregar ejemplo", "nombre de la empresa",
    "inserir ", "insira ", "seu nome", "sua empresa", "nome da empresa", "adicionar exemplo",
    "inserire ", "inserisci ", "il tuo ", "la tua ", "nome dell'azienda", "segnaposto",
    "voeg ", "uw ", "jouw ", "vul ", "naam van het bedrijf",
    "wstaw ", "wpisz ", "nazwa firmy", "twoje ", "twoja ",
    "вставьте ", "вставить ", "ваш ", "ваша ", "ваше ", "название компании",
    "infoga ", "indsæt ", "sett inn ", "ditt namn", "dit navn",
    "vložte ", "vložit ", "název firmy", "lisää ", "şirket adı", "adınız",
    "在此", "此处", "插入", "请填写", "您的", "公司名称", "ここに", "挿入", "会社名", "御社",
    "여기에", "회사명"});
// What ends one.
inline constexpr auto blank_ends = std::to_array<std::string_view>({
    " here", " einfügen", " ergänzen", " eintragen", " ici", " aquí", " aqui", " qui", " invoegen",
    " invullen", " tutaj", " здесь", "を挿入", "を入力", " ekleyin", " girin"});
// The words of a placeholder that consists of one, in upper case: `[NAME]`, `[Firma]`.
inline constexpr auto blank_names = std::to_array<std::string_view>({
    "name", "first name", "last name", "full name", "company", "date", "city", "product",
    "product name", "brand", "brand name", "topic", "keyword", "location", "industry",
    "client name", "customer name", "author name", "job title", "phone number", "email address",
    "vorname", "nachname", "firma", "firmenname", "datum", "stadt", "produkt", "produktname",
    "thema", "telefonnummer", "nom", "prénom", "entreprise", "ville", "produit", "sujet", "nombre",
    "apellido", "empresa", "fecha", "ciudad", "producto", "nome", "cognome", "azienda", "città",
    "prodotto", "cidade", "produto", "naam", "voornaam", "bedrijf", "bedrijfsnaam", "imię",
    "nazwisko", "miasto", "имя", "город", "компания", "namn", "företag", "navn", "virksomhed",
    "jméno", "společnost", "isim", "tarih", "nimi", "yritys", "名前", "会社名", "姓名", "公司名称",
    "이름", "회사명"});
// What makes a placeholder of words in round brackets that end with `here` or the like.
inline constexpr auto blank_verbs = std::to_array<std::string_view>({
    "insert ", "add ", "put ", "place ", "enter ", "paste ", "your ", "bild ", "text ", "link ",
    "insérer ", "ajouter ", "insertar ", "añadir ", "inserir ", "inserire ", "voeg ", "вставьте "});
inline constexpr auto markers = std::to_array<std::string_view>({"TODO", "FIXME", "TBD", "TBC"});
// clang-format on

}  // namespace toolyard::content
