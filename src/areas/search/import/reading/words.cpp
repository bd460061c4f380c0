#include "areas/search/import/reading/words.h"

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "core/text/characters.h"
#include "core/text/letter_case.h"

namespace toolyard::search {
namespace {

// A text that determines the meaning of a word that contains it, or, with a leading `=`, of a word
// that equals it. The first match decides.
template <class Meaning> struct Stem {
  std::string_view text;
  Meaning meaning;
};

template <class Meaning>
std::optional<Meaning> meaning_of(std::string_view text, std::span<const Stem<Meaning>> stems) {
  const auto small = lower_case(text);
  for (const auto& stem : stems) {
    const bool is_whole = stem.text.starts_with('=');
    if (is_whole ? small == stem.text.substr(1) : small.find(stem.text) != small.npos)
      return stem.meaning;
  }
  return std::nullopt;
}

bool holds_any(std::string_view text, std::span<const std::string_view> parts) {
  const auto small = lower_case(text);
  return std::ranges::any_of(parts,
                             [&](std::string_view part) { return small.find(part) != small.npos; });
}

using DimensionStem = Stem<Dimension>;
constexpr auto appearance = Dimension::appearance;
constexpr auto device = Dimension::device;
constexpr auto country = Dimension::country;
constexpr auto date = Dimension::date;
constexpr auto query = Dimension::query;
constexpr auto page = Dimension::page;

// clang-format off
// The order matters: a word with a meaning further up may contain a stem from further down.
constexpr DimensionStem dimension_stems[] = {
    {"appearance", appearance}, {"darstellung", appearance}, {"apparence", appearance},
    {"apariencia", appearance}, {"aspecto", appearance}, {"aspeto", appearance},
    {"aparência", appearance}, {"aspetto", appearance}, {"weergave", appearance},
    {"wygląd", appearance}, {"вид в поиск", appearance}, {"вигляд", appearance},
    {"görünüm", appearance}, {"見え方", appearance}, {"노출 방식", appearance},
    {"검색 노출", appearance}, {"呈现", appearance}, {"外觀", appearance}, {"外观", appearance},
    {"device", device}, {"gerät", device}, {"appareil", device}, {"dispositiv", device},
    {"apparat", device}, {"apparaten", device}, {"urządze", device}, {"устройств", device},
    {"пристр", device}, {"cihaz", device}, {"デバイス", device}, {"기기", device},
    {"设备", device}, {"裝置", device}, {"enhet", device}, {"enhed", device},
    {"zařízen", device}, {"laitte", device}, {"laite", device}, {"eszköz", device},
    {"perangkat", device}, {"thiết bị", device}, {"συσκευ", device}, {"الجهاز", device},
    {"الأجهزة", device}, {"מכשיר", device}, {"อุปกรณ์", device}, {"uređaj", device},
    {"zariaden", device}, {"naprav", device}, {"įrengin", device}, {"ierīc", device},
    {"seade", device}, {"seadme", device}, {"διάταξ", device},
    {"countr", country}, {"=land", country}, {"länder", country}, {"=landen", country},
    {"=lande", country}, {"=pays", country}, {"país", country}, {"paíse", country},
    {"=paesi", country}, {"=paese", country}, {"=kraj", country}, {"=kraje", country},
    {"=страна", country}, {"=страны", country}, {"країн", country}, {"ülke", country},
    {"国家", country}, {"國家", country}, {"=国", country}, {"=國", country}, {"国/地域", country},
    {"국가", country}, {"země", country}, {"=maa", country}, {"=maat", country},
    {"ország", country}, {"negara", country}, {"quốc gia", country}, {"țăr", country},
    {"țară", country}, {"χώρ", country}, {"البلد", country}, {"البلدان", country},
    {"מדינ", country},
    {"ארצות", country}, {"ประเทศ", country}, {"държав", country}, {"zemlj", country},
    {"krajin", country}, {"држав", country}, {"šal", country}, {"valsts", country},
    {"riigi", country}, {"=riik", country}, {"देश", country},
    {"quer", query}, {"suchanfrage", query}, {"requête", query}, {"consulta", query},
    {"zoekopdracht", query}, {"zapytan", query}, {"запрос", query}, {"запит", query},
    {"sorgu", query}, {"クエリ", query}, {"검색어", query}, {"查询", query}, {"查詢", query},
    {"sökfråg", query}, {"forespørg", query}, {"forespørs", query}, {"søk", query},
    {"dotaz", query}, {"haku", query}, {"=haut", query}, {" haut", query},
    {"kysely", query}, {"lekérdezés", query},
    {"interogăr", query}, {"kueri", query}, {"truy vấn", query}, {"ερωτήμ", query},
    {"طلبات البحث", query}, {"الاستعلام", query}, {"שאילת", query}, {"คำค้น", query},
    {"ข้อความค้นหา", query}, {"заявк", query}, {"upit", query}, {"dopyt", query},
    {"poizvedb", query}, {"упит", query}, {"užklaus", query}, {"vaicājum", query},
    {"päring", query}, {"क्वेरी", query}, {"پرسمان", query}, {"hledané", query}, {"keyword", query},
    {"search term", query}, {"spørring", query},
    {"page", page}, {"seite", page}, {"págin", page}, {"pagin", page}, {"stron", page},
    {"страниц", page}, {"сторін", page}, {"sayfa", page}, {"ページ", page}, {"페이지", page},
    {"网页", page}, {"網頁", page}, {"页面", page}, {"頁面", page}, {"sidor", page}, {"=sida", page},
    {"sider", page}, {"=side", page}, {"stránk", page}, {"sivu", page}, {"oldal", page},
    {"σελίδ", page}, {"الصفح", page}, {"דפים", page}, {"=דף", page}, {"หน้า", page},
    {"strán", page}, {"stran", page}, {"страни", page}, {"puslap", page},
    {"lapas", page}, {"=leht", page}, {"lehe", page}, {"पेज", page}, {"صفحه", page},
    {"halaman", page}, {"=trang", page}, {"trang hàng đầu", page}, {"=url", page},
    {"=data_date", date}, {"=jour", date}, {"=jours", date}, {"=tag", date}, {"=tage", date},
    {"=giorno", date}, {"=día", date}, {"=dia", date}, {"=dag", date}, {"=day", date},
    {"=date", date}, {"=dates", date}, {"datum", date}, {"fecha", date}, {"=data", date},
    {"=дата", date}, {"даты", date}, {"tarih", date}, {"日付", date}, {"日期", date},
    {"날짜", date}, {"=dato", date}, {"päivä", date}, {"=pvm", date}, {"dátum", date},
    {"tanggal", date}, {"=ngày", date}, {"ημερομην", date}, {"التاريخ", date},
    {"תאריך", date}, {"วันที่", date}, {"=dată", date}, {"दिनांक", date}, {"تاریخ", date},
    {"kuupäev", date}};

constexpr DimensionStem chart_names[] = {
    {"chart", date}, {"diagram", date}, {"graphique", date}, {"gráfic", date}, {"grafic", date},
    {"grafie", date}, {"wykres", date}, {"диаграмм", date}, {"график", date}, {"діаграм", date},
    {"графік", date}, {"grafik", date}, {"グラフ", date}, {"차트", date}, {"图表", date},
    {"圖表", date}, {"kaavio", date}, {"=graf", date}, {"biểu đồ", date}};

// The rate comes first: its name often contains the word for clicks.
constexpr Stem<Metric> metric_stems[] = {
    {"=sum_top_position", Metric::position_sum}, {"=sum_position", Metric::position_sum},
    {"klickfrekvens", Metric::rate}, {"klikfrekvens", Metric::rate}, {"klikprocent", Metric::rate},
    {"klikkfrekvens", Metric::rate}, {"tıklama oranı", Metric::rate},
    {"klikkprosent", Metric::rate}, {"نسبة النقر", Metric::rate}, {"שיעור קליקים", Metric::rate},
    {"tỷ lệ nhấp", Metric::rate}, {"αναλογία κλικ", Metric::rate},
    {"porcentaje de clics", Metric::rate},
    {"taxa de cliques", Metric::rate}, {"doorklikfrequentie", Metric::rate},
    {"współczynnik klik", Metric::rate}, {"míra prokliku", Metric::rate},
    {"ctr", Metric::rate}, {"click-through", Metric::rate}, {"taux de clic", Metric::rate},
    {"点击率", Metric::rate}, {"點閱率", Metric::rate}, {"點擊率", Metric::rate},
    {"クリック率", Metric::rate}, {"클릭률", Metric::rate}, {"klickrate", Metric::rate},
    {"click", Metric::clicks}, {"clic", Metric::clicks}, {"cliqu", Metric::clicks},
    {"klick", Metric::clicks}, {"klik", Metric::clicks}, {"клик", Metric::clicks},
    {"клік", Metric::clicks}, {"tıklama", Metric::clicks}, {"クリック", Metric::clicks},
    {"클릭", Metric::clicks}, {"点击", Metric::clicks}, {"點擊", Metric::clicks},
    {"點閱", Metric::clicks}, {"napsautu", Metric::clicks}, {"kattint", Metric::clicks},
    {"nhấp", Metric::clicks}, {"κλικ", Metric::clicks}, {"النقرات", Metric::clicks},
    {"קליק", Metric::clicks}, {"คลิก", Metric::clicks}, {"спуквани", Metric::clicks},
    {"paspaud", Metric::clicks}, {"clicuri", Metric::clicks}, {"क्लिक", Metric::clicks},
    {"کلیک", Metric::clicks}, {"kliknut", Metric::clicks}, {"proklik", Metric::clicks},
    {"impres", Metric::impressions}, {"vertoning", Metric::impressions},
    {"wyświetl", Metric::impressions}, {"показ", Metric::impressions},
    {"gösterim", Metric::impressions}, {"表示", Metric::impressions},
    {"노출", Metric::impressions}, {"展示", Metric::impressions}, {"曝光", Metric::impressions},
    {"visning", Metric::impressions}, {"exponering", Metric::impressions},
    {"eksponering", Metric::impressions}, {"zobrazen", Metric::impressions},
    {"näyttö", Metric::impressions}, {"megjelen", Metric::impressions},
    {"tayangan", Metric::impressions}, {"hiển thị", Metric::impressions},
    {"afișăr", Metric::impressions}, {"görüntüle", Metric::impressions},
    {"εμφανίσ", Metric::impressions}, {"مرات الظهور", Metric::impressions},
    {"חשיפות", Metric::impressions}, {"การแสดงผล", Metric::impressions},
    {"прояв", Metric::impressions}, {"импреси", Metric::impressions},
    {"prikaz", Metric::impressions}, {"приказ", Metric::impressions},
    {"parodym", Metric::impressions}, {"rādījum", Metric::impressions},
    {"näitam", Metric::impressions}, {"इंप्रेशन", Metric::impressions}, 
    {"نمایش", Metric::impressions},
    {"position", Metric::position}, {"posici", Metric::position}, {"posiç", Metric::position},
    {"posizion", Metric::position}, {"positie", Metric::position}, {"pozycj", Metric::position},
    {"позици", Metric::position}, {"позиці", Metric::position}, {"konum", Metric::position},
    {"順位", Metric::position}, {"순위", Metric::position}, {"게재", Metric::position},
    {"排名", Metric::position}, {"排序", Metric::position}, {"posisjon", Metric::position},
    {"pozic", Metric::position}, {"pozíci", Metric::position}, {"pozisyon", Metric::position},
    {"sijain", Metric::position}, {"sijoit", Metric::position}, {"helyezés", Metric::position},
    {"posisi", Metric::position}, {"poziți", Metric::position}, {"vị trí", Metric::position},
    {"placering", Metric::position}, {"plassering", Metric::position}, {"θέση", Metric::position},
    {"الموضع", Metric::position}, {"מיקום", Metric::position}, {"อันดับ", Metric::position},
    {"ตำแหน่ง", Metric::position}, {"položaj", Metric::position}, {"položeni", Metric::position},
    {"pozicij", Metric::position}, {"позициј", Metric::position}, {"asukoht", Metric::position},
    {"asend", Metric::position}, {"स्थान", Metric::position}, {"रैंकिंग", Metric::position},
    {"موقعیت", Metric::position}};

constexpr std::string_view filter_names[] = {
    "filter", "filtre", "filtro", "filtr", "фильтр", "фільтр", "フィルタ", "필터", "过滤", "過濾",
    "篩選", "筛选", "suodat", "szűrő", "bộ lọc", "φίλτρ", "عوامل التصفية", "מסננ", "ตัวกรอง",
    "филтр", "filtar"};

constexpr std::string_view previous_words[] = {
    "previous", "vorherig", "vorige", "précédent", "anterior", "precedent", "poprzedn",
    "предыдущ", "попередн", "önceki", "以前", "前の", "前 ", "이전", "上一", "前一", "之前",
    "föregående", "forrige", "foregående", "předchoz", "edelli", "előző", "sebelumnya", "trước"};

constexpr std::string_view period_words[] = {
    "day", "tag", "jour", "día", "dia", "giorn", "dag", "dni", "dní", "дн", "день", "gün", "日", "일",
    "天", "päiv", "nap", "zile", "hari", "ngày", "ημέρ", "ימים", "วัน", "يوم", "week", "woche",
    "semain", "seman", "settiman", "uke", "vecka", "uge", "недел", "hafta", "週", "주", "周",
    "month", "monat", "mois", "mes", "mês", "maand", "miesi", "месяц", "ay", "月", "개월", "månad",
    "måned", "měsíc", "kuukau", "hónap", "lun", "bulan", "tháng", "hour", "stunde", "heure",
    "hora", "ore", "uur", "godzin", "час", "saat", "時間", "시간", "小时", "timm", "time", "year",
    "jahr", "ann", "año", "ano", "jaar", "rok", "год", "yıl", "年"};
constexpr Stem<Device> device_stems[] = {
    {"tablet", Device::tablet}, {"máy tính bảng", Device::tablet}, {"лаптоп", Device::desktop},
    {"таблет", Device::tablet}, {"لوحي", Device::tablet}, {"טאבלט", Device::tablet},
    {"แท็บเล็ต", Device::tablet}, {"nettbrett", Device::tablet}, {"tahvelarvut", Device::tablet},
    {"planšet", Device::tablet}, {"планшет", Device::tablet},
    {"タブレット", Device::tablet}, {"태블릿", Device::tablet}, {"平板", Device::tablet},
    {"surfplatt", Device::tablet}, {"táblagép", Device::tablet},
    {"mobil", Device::mobile}, {"móvil", Device::mobile}, {"móvel", Device::mobile},
    {"mobiel", Device::mobile}, {"smartphone", Device::mobile}, {"handy", Device::mobile},
    {"telemóvel", Device::mobile}, {"celular", Device::mobile}, {"komórk", Device::mobile},
    {"мобил", Device::mobile}, {"мобіл", Device::mobile}, {"モバイル", Device::mobile},
    {"모바일", Device::mobile}, {"휴대", Device::mobile}, {"移动", Device::mobile},
    {"手机", Device::mobile}, {"行動", Device::mobile}, {"手機", Device::mobile},
    {"di động", Device::mobile}, {"ponsel", Device::mobile}, {"κινητ", Device::mobile},
    {"الجوّال", Device::mobile}, {"الجوال", Device::mobile}, {"נייד", Device::mobile},
    {"มือถือ", Device::mobile}, {"teléfon", Device::mobile}, {"telefon", Device::mobile},
    {"puhelin", Device::mobile},
    {"desktop", Device::desktop}, {"computer", Device::desktop}, {"ordinateur", Device::desktop},
    {"ordenador", Device::desktop}, {"computador", Device::desktop},
    {"escritorio", Device::desktop}, {"komputer", Device::desktop},
    {"компьютер", Device::desktop}, {"комп’ютер", Device::desktop},
    {"комп'ютер", Device::desktop}, {"пк", Device::desktop}, {"masaüstü", Device::desktop},
    {"bilgisayar", Device::desktop}, {"パソコン", Device::desktop}, {"=pc", Device::desktop},
    {"デスクトップ", Device::desktop}, {"데스크톱", Device::desktop}, {"컴퓨터", Device::desktop},
    {"桌面", Device::desktop}, {"电脑", Device::desktop}, {"桌機", Device::desktop},
    {"電腦", Device::desktop}, {"dator", Device::desktop}, {"datamaskin", Device::desktop},
    {"počítač", Device::desktop}, {"tietokone", Device::desktop}, {"asztali", Device::desktop},
    {"máy tính", Device::desktop}, {"υπολογιστ", Device::desktop}, {"سطح المكتب", Device::desktop},
    {"الكمبيوتر", Device::desktop}, {"מחשב", Device::desktop}, {"เดสก์ท็อป", Device::desktop},
    {"คอมพิวเตอร์", Device::desktop}, {"računal", Device::desktop}, {"настолен", Device::desktop},
    {"рачунар", Device::desktop}, {"komput", Device::desktop},
    {"stacionar", Device::desktop}, {"lauaarvut", Device::desktop}, {"stolní", Device::desktop}};

constexpr auto google_news = SearchType::google_news;
constexpr Stem<SearchType> search_type_stems[] = {
    {"=googlenews", google_news}, {"=google news", google_news}, {"discover", SearchType::discover},
    {"image", SearchType::image}, {"=bild", SearchType::image}, {"bilder", SearchType::image},
    {"imagen", SearchType::image}, {"imágen", SearchType::image}, {"imagem", SearchType::image},
    {"immagin", SearchType::image}, {"afbeelding", SearchType::image},
    {"obraz", SearchType::image}, {"grafika", SearchType::image}, {"картин", SearchType::image},
    {"изображ", SearchType::image}, {"зображ", SearchType::image}, {"görsel", SearchType::image},
    {"画像", SearchType::image}, {"이미지", SearchType::image}, {"图片", SearchType::image},
    {"圖片", SearchType::image}, {"video", SearchType::video}, {"vídeo", SearchType::video},
    {"vidéo", SearchType::video}, {"wideo", SearchType::video}, {"видео", SearchType::video},
    {"відео", SearchType::video}, {"動画", SearchType::video}, {"동영상", SearchType::video},
    {"视频", SearchType::video}, {"影片", SearchType::video}, {"news", SearchType::news},
    {"nachrichten", SearchType::news}, {"actualité", SearchType::news},
    {"noticia", SearchType::news}, {"notícia", SearchType::news}, {"notizie", SearchType::news},
    {"nieuws", SearchType::news}, {"wiadomości", SearchType::news}, {"новост", SearchType::news},
    {"новин", SearchType::news}, {"haber", SearchType::news}, {"ニュース", SearchType::news},
    {"뉴스", SearchType::news}, {"新闻", SearchType::news}, {"新聞", SearchType::news},
    {"web", SearchType::web}, {"=веб", SearchType::web}, {"веб-поиск", SearchType::web},
    {"интернет", SearchType::web}, {"ウェブ", SearchType::web}, {"=웹", SearchType::web},
    {"网页", SearchType::web}, {"網頁", SearchType::web}, {"internet", SearchType::web}};
// clang-format on

// Words for a rate beside one for clicks, as in `Miera prekliknutia`, and what such a word ends
// with in languages that write both as one, as in `Klikkausprosentti`.
constexpr std::string_view rate_words[] = {
    "rate",        "ratio",       "quote",      "percent",     "percentage", "%",
    "taux",        "taxa",        "tasa",       "tasso",       "rata",       "rată",
    "porcentaje",  "percentuale", "percentual", "pourcentage", "índice",     "indice",
    "miera",       "míra",        "stopa",      "stopnja",     "frekvens",   "procent",
    "prosent",     "prosentti",   "prozent",    "prozentsatz", "wskaźnik",   "współczynnik",
    "odsetek",     "verhouding",  "arány",      "aránya",      "oran",       "oranı",
    "yüzdesi",     "määr",        "osakaal",    "rādītājs",    "rodiklis",   "dažnis",
    "коэффициент", "процент",     "показатель", "частота",     "доля",       "коефіцієнт",
    "показник",    "відсоток",    "честота",    "степен",      "стопа",      "ποσοστό",
    "αναλογία",    "نسبة",        "معدل",       "שיעור",       "אחוז",       "نرخ",
    "दर",          "tingkat",     "rasio",      "tỷ",          "tỉ"};
constexpr std::string_view rate_ends[] = {
    "rate",    "quote",      "frekvens",       "frequentie",    "procent", "prosent", "prosentti",
    "prozent", "percentage", "prosenttiosuus", "rata",          "suhe",    "määr",    "率",
    "률",      "율",         "кликабельность", "клікабельність"};

std::vector<std::string_view> words_of(std::string_view text) {
  constexpr std::string_view separators = " \t()[]/:,.-_";
  std::vector<std::string_view> words;
  while (!text.empty()) {
    const auto end = std::min(text.find_first_of(separators), text.size());
    // Words such as `de` stand between the two.
    if (end > 3 || (end > 0 && text.substr(0, end) == "%") || (end > 0 && (text[0] & 0x80) != 0))
      words.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

bool names_clicks(std::string_view word) {
  return meaning_of<Metric>(word, metric_stems) == Metric::clicks;
}

// Whether a header that names clicks names the rate of them: as one word, or as two side by side.
// In `bounce rate Clicks`, which compares queries, it does not.
bool names_rate(std::string_view header) {
  const auto small = lower_case(header);
  if (small.contains("อัตรา")) return true;
  const auto words = words_of(small);
  const bool has_period = std::ranges::any_of(small, is_digit);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool has_end = std::ranges::any_of(rate_ends, [&](auto one) {
      return words[i].size() > one.size() && words[i].ends_with(one);
    });
    if ((has_end && names_clicks(words[i])) || words[i].contains("кликабельност")) return true;
    if (std::ranges::find(rate_words, words[i]) == std::end(rate_words)) continue;
    if (i > 0 && names_clicks(words[i - 1])) return true;
    if ((i == 0 || has_period) && i + 1 < words.size() && names_clicks(words[i + 1])) return true;
  }
  return false;
}

std::string_view bare_name(std::string_view name) {
  if (const auto slash = name.find_last_of("/\\"); slash != name.npos)
    name.remove_prefix(slash + 1);
  return name.substr(0, name.rfind('.'));
}

}  // namespace

std::optional<Dimension> dimension_named(std::string_view header) {
  return meaning_of<Dimension>(header, dimension_stems);
}

std::optional<Metric> metric_named(std::string_view header) {
  const auto metric = meaning_of<Metric>(header, metric_stems);
  return metric == Metric::clicks && names_rate(header) ? Metric::rate : metric;
}

std::optional<Dimension> dimension_of_file(std::string_view name) {
  name = bare_name(name);
  if (const auto chart = meaning_of<Dimension>(name, chart_names)) return chart;
  return dimension_named(name);
}

bool names_filters(std::string_view name) { return holds_any(bare_name(name), filter_names); }

std::optional<BulkColumn> bulk_column_named(std::string_view header) {
  const auto small = lower_case(header);
  if (small == "search_type") return BulkColumn::search_type;
  if (small == "is_anonymized_query" || small == "is_anonymized_discover")
    return BulkColumn::anonymized;
  if (small == "site_url" || small.starts_with("is_")) return BulkColumn::ignored;
  return std::nullopt;
}

bool names_period(std::string_view header) {
  const auto digits = std::ranges::count_if(header, is_digit);
  return digits >= 6 || (digits > 0 && holds_any(header, period_words));
}

bool names_previous_period(std::string_view header) { return holds_any(header, previous_words); }

std::optional<Device> device_named(std::string_view text) {
  // Fast path: the names of the API, which sends many rows.
  for (const auto& known : spellings(Device()))
    if (known.value != Device::none && known.name == text) return known.value;
  return meaning_of<Device>(text, device_stems);
}

std::optional<SearchType> search_type_named(std::string_view text) {
  return meaning_of<SearchType>(text, search_type_stems);
}

}  // namespace toolyard::search
