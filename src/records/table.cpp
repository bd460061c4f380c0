#include "records/table.h"

#include <algorithm>
#include <map>
#include <stdexcept>

#include "core/json/decoder.h"
#include "core/json/writer.h"

namespace toolyard {
namespace {

constexpr std::string_view id_column = "id";
constexpr std::string_view count_column = "change_count";
// Name of a single value in the object that it is decoded from.
constexpr std::string_view value_name = "value";

std::string_view column_name(const Field& field) {
  return field.stored->column.empty() ? field.name : field.stored->column;
}

// Types for decoding stored JSON: unlike in requests, read-only fields are not ignored, and no
// field is required.
class StoredTypes {
 public:
  const Type* of(const Type& type) {
    if (!type.inner && type.shape != Shape::record) return &type;
    const auto [place, is_new] = known_.try_emplace(&type);
    auto& stored = place->second;
    if (!is_new) return &stored.type;
    stored.type = type;
    if (type.inner) stored.type.inner = of(*type.inner);
    for (const auto& field : type.fields) {
      auto& copy = stored.fields.emplace_back(field);
      copy.is_read_only = copy.is_required = false;
      copy.type = of(*field.type);
    }
    stored.type.fields = stored.fields;
    return &stored.type;
  }

 private:
  struct Stored {
    Type type{};
    std::vector<Field> fields;
  };
  std::map<const Type*, Stored> known_;
};

Type object_of(std::span<const Field> members) {
  Type type{.shape = Shape::record};
  type.fields = members;
  return type;
}

// Throws if a field is a list, a map, a choice or a record, which a column cannot contain.
void require_value(const Field& field) {
  const auto& type = field.type->shape == Shape::optional ? *field.type->inner : *field.type;
  if (type.shape == Shape::list || type.shape == Shape::map || type.shape == Shape::choice ||
      type.shape == Shape::record)
    throw std::logic_error("the field " + std::string(field.name) +
                           " needs `.json()`, `.columns()` or `.computed()` to be stored");
}

Bound bound_value(const Type& type, const void* value) {
  switch (type.shape) {
    case Shape::boolean:
    case Shape::integer: return type.load_integer(value);
    case Shape::number: return *static_cast<const double*>(value);
    case Shape::text: return type.load_text(value);
    case Shape::enumeration: {
      const auto number = type.load_integer(value);
      return std::ranges::find(type.names, number, &EnumName::value)->name;
    }
    case Shape::blob: return BytesView{static_cast<const Blob*>(value)->bytes()};
    case Shape::instant: return bind(*static_cast<const Instant*>(value));
    case Shape::json: return std::string_view(static_cast<const Json*>(value)->text);
    case Shape::optional: {
      const auto* held = type.held(value);
      return held ? bound_value(*type.inner, held) : Bound(std::monostate());
    }
    case Shape::list:
    case Shape::map:
    case Shape::choice:
    case Shape::record: break;
  }
  throw std::logic_error("a value of this shape has no column form");
}

bool is_same(const Bound& one, const Bound& other) {
  if (one.index() != other.index()) return false;
  if (const auto* bytes = std::get_if<BytesView>(&one))
    return bytes->bytes == std::get<BytesView>(other).bytes;
  if (const auto* text = std::get_if<std::string_view>(&one))
    return *text == std::get<std::string_view>(other);
  if (const auto* number = std::get_if<double>(&one)) return *number == std::get<double>(other);
  if (const auto* integer = std::get_if<std::int64_t>(&one))
    return *integer == std::get<std::int64_t>(other);
  return true;
}

// Returns SQL that sorts null before all values, on every engine.
std::string sorted_column(std::string_view column, const Type& type) {
  if (type.shape != Shape::optional) return std::string(column);
  const auto least = type.inner->shape == Shape::text || type.inner->shape == Shape::enumeration
                         ? "''"
                         : "-9223372036854775807";
  return "coalesce(" + std::string(column) + ", " + least + ")";
}

// Returns the index of the record among the alternatives of a choice; it is the one spread over
// columns.
std::size_t record_in(const Type& choice) {
  const auto found = std::ranges::find(choice.alternatives, Shape::record, &Type::shape);
  if (found == choice.alternatives.end()) throw std::logic_error("a choice without a record");
  return static_cast<std::size_t>(found - choice.alternatives.begin());
}

// Returns the type of the record that is spread over columns: the type itself, or the one inside an
// optional or a choice.
const Type& spread(const Type& type) {
  if (type.shape == Shape::optional) return *type.inner;
  return type.shape == Shape::choice ? *type.alternatives[record_in(type)] : type;
}

// Returns the record inside a value, or null if there is none.
const void* inside(const Type& type, const void* value) {
  if (type.shape == Shape::optional) return type.held(value);
  if (type.shape != Shape::choice) return value;
  if (type.which(value) != record_in(type))
    throw std::logic_error("a choice that holds no record has no columns");
  return type.held(value);
}

void* made_inside(const Type& type, void* value) {
  if (type.shape != Shape::optional && type.shape != Shape::choice) return value;
  const auto which = type.shape == Shape::choice ? record_in(type) : 0;
  const auto* held = type.held(value);
  if (held && (type.shape == Shape::optional || type.which(value) == which))
    return const_cast<void*>(held);
  return type.emplace(value, which);
}

// Whether the audit log contains the columns of a table: a joined table may be excluded.
bool is_audited(const TableSpec& spec, std::string_view table) {
  const auto found = std::ranges::find(spec.joined, table, &JoinedTable::name);
  return found == spec.joined.end() || found->is_audited;
}

}  // namespace

Bound bound_field(const Field& field, const void* record) {
  return bound_value(*field.type, field.member_of(record));
}

Column::Column(std::string_view table, std::span<const Field* const> path, const TableSpec& spec)
    : table_(table), name_(column_name(*path.back())), type_(path.back()->type),
      path_(path.begin(), path.end()),
      is_empty_if_none_(std::ranges::find(spec.empty_if_none, name_) != spec.empty_if_none.end()) {
  for (const auto* field : path.first(path.size() - 1))
    is_optional_ = is_optional_ || field->type->shape == Shape::optional;
  if (path.back()->stored->kept != Kept::json) {
    require_value(*path.back());
    return;
  }
  const auto types = std::make_shared<StoredTypes>();
  add_member(*path.back(), value_name, *types->of(*type_));
  member_types_ = types;
}

Column::Column(std::string_view table, std::string_view name, const Type& record)
    : table_(table), name_(name), type_(&record) {
  const auto types = std::make_shared<StoredTypes>();
  for (const auto& field : record.fields)
    if (field.stored->kept == Kept::json_member && field.stored->column == name &&
        (field.stored->table.empty() || field.stored->table == table))
      add_member(field, field.stored->member.empty() ? field.name : field.stored->member,
                 *types->of(*field.type));
  member_types_ = types;
}

void Column::add_member(const Field& field, std::string_view name, const Type& type) {
  members_.push_back({.name = name, .meaning = {}, .type = &type, .member = field.member});
}

const void* Column::find_owner(const void* record) const {
  for (std::size_t i = 0; record && i + 1 < path_.size(); ++i)
    record = inside(*path_[i]->type, path_[i]->member_of(record));
  return record;
}

void* Column::make_owner(void* record) const {
  for (std::size_t i = 0; i + 1 < path_.size(); ++i)
    record = made_inside(*path_[i]->type, path_[i]->member(record));
  return record;
}

void Column::read(const Row& row, std::size_t index, void* record) const {
  if ((is_json() || is_optional_) && row.is_null(index)) return;
  if (is_empty_if_none_ && row.text(index).empty()) return;
  auto* owner = make_owner(record);
  if (!is_json()) return read_column(row, index, *type_, path_.back()->member(owner));
  thread_local JsonDecoder decoder;
  std::string text(row.text(index));
  if (holds_value()) text = "{\"" + std::string(value_name) + "\":" + text + "}";
  const auto object = object_of(members_);
  if (!decoder.decode(PaddedText::of(text), object, owner, {.skips_unknown = true}))
    throw BrokenStore("column " + std::string(name_) + ": the stored JSON is not valid");
}

Bound Column::bound(const void* record, std::deque<std::string>& texts) const {
  const auto* owner = find_owner(record);
  if (!owner) return is_empty_if_none_ ? Bound(std::string_view("")) : Bound(std::monostate());
  if (!is_json()) {
    const auto value = bound_value(*type_, path_.back()->member_of(owner));
    const bool is_none = std::holds_alternative<std::monostate>(value);
    return is_none && is_empty_if_none_ ? Bound(std::string_view("")) : value;
  }
  auto& text = texts.emplace_back();
  if (holds_value()) {
    const auto* value = path_.back()->member_of(owner);
    if (is_nullable() && !type_->held(value)) return std::monostate();
    append_json(text, *type_, value);
  } else {
    append_json(text, object_of(members_), owner);
  }
  return std::string_view(text);
}

Table::Table(const TableSpec& spec, const Type& type, const Type& shown)
    : spec_(spec), type_(type), audited_(shown) {
  std::vector<const Field*> path;
  add_columns(type, spec.name, path);
  if (const auto id = std::ranges::find(columns_, id_column, &Column::name); id != columns_.end())
    std::rotate(columns_.begin(), id, id + 1);
  for (const auto* part : {&columns_, &joined_})
    for (const auto& column : *part)
      select(std::string(column.table()).append(".").append(column.name()));
  tables_ = spec.name;
  for (const auto& joined : spec.joined) tables_.append(" ").append(joined.join);
  for (const auto& field : type.fields)
    for (const auto& [name, sql] : spec.computed)
      if (name == field.name) {
        computed_.push_back(&field);
        select(std::string(sql).append(" as ").append(name));
      }
  if (computed_.size() != spec.computed.size())
    throw std::logic_error("a table computes an unknown field");
  for (const auto& field : type.fields)
    if (field.stored->is_sortable)
      orderings_.push_back({field.name, ordering_texts_.emplace_back(ordering_of(field))});
  for (const auto& field : shown.fields)
    if (field.stored->kept != Kept::computed && is_audited(spec, field.stored->table))
      audited_fields_.push_back(field);
  audited_.fields = audited_fields_;
}

void Table::select(std::string_view sql) {
  select_list_.append(select_list_.empty() ? "" : ", ").append(sql);
}

std::string Table::full_name(std::string_view column) const {
  for (const auto* part : {&columns_, &joined_})
    if (const auto found = std::ranges::find(*part, column, &Column::name); found != part->end())
      return std::string(found->table()).append(".").append(column);
  throw std::logic_error("no column of a table: " + std::string(column));
}

void Table::add_columns(const Type& type, std::string_view table, std::vector<const Field*>& path) {
  for (const auto& field : type.fields) {
    const auto place = field.stored->table.empty() ? table : field.stored->table;
    auto& columns = place == spec_.name ? columns_ : joined_;
    path.push_back(&field);
    switch (field.stored->kept) {
      case Kept::column:
      case Kept::json: columns.emplace_back(place, path, spec_); break;
      case Kept::columns: add_columns(spread(*field.type), place, path); break;
      case Kept::json_member:
        if (std::ranges::find(columns, field.stored->column, &Column::name) == columns.end())
          columns.emplace_back(place, field.stored->column, type_);
        break;
      case Kept::computed: break;
    }
    path.pop_back();
  }
}

std::string Table::ordering_of(const Field& field) const {
  for (const auto& [name, sql] : spec_.orderings)
    if (name == field.name) return std::string(sql);
  for (const auto& [name, sql] : spec_.computed)
    if (name == field.name) return std::string(sql);
  return sorted_column(full_name(column_name(field)), *field.type);
}

const Column* Table::find(std::string_view name) const {
  const auto found = std::ranges::find(columns_, name, &Column::name);
  return found == columns_.end() ? nullptr : &*found;
}

void Table::read(const Row& row, void* record) const {
  std::size_t index = 0;
  for (const auto* part : {&columns_, &joined_})
    for (const auto& column : *part) column.read(row, index++, record);
  for (const auto* field : computed_)
    read_column(row, index++, *field->type, field->member(record));
}

void Table::insert_joined(Transaction& transaction, std::string_view joined, const void* record,
                          std::span<const ColumnValue> more) const {
  std::deque<std::string> texts;
  std::vector<Bound> values;
  std::string names, places;
  const auto add = [&](std::string_view name, const Bound& value) {
    values.push_back(value);
    names.append(names.empty() ? "" : ", ").append(name);
    places.append(places.empty() ? "$" : ", $").append(std::to_string(values.size()));
  };
  for (const auto& column : joined_)
    if (column.table() == joined) add(column.name(), column.bound(record, texts));
  for (const auto& [column, value] : more) add(column, value);
  const auto done = transaction.run(
      "insert into " + std::string(joined) + " (" + names + ") values (" + places + ")", values,
      {});
  if (!done) throw BrokenStore("a joined row violates " + done.error().constraint);
}

bool Table::lock(Transaction& transaction, std::int64_t id) const {
  const auto column = std::string(columns_.back().name());
  return transaction.change("update " + std::string(spec_.name) + " set " + column + " = " +
                                column + " where id = $1",
                            id) > 0;
}

std::string Table::insert_sql(std::string_view conflict) const {
  std::string names, places;
  for (std::size_t i = 1; i < columns_.size(); ++i) {
    names.append(i == 1 ? "" : ", ").append(columns_[i].name());
    places.append(i == 1 ? "$" : ", $").append(std::to_string(i));
  }
  auto sql = "insert into " + std::string(spec_.name) + " (" + names + ") values (" + places + ")";
  if (conflict == any_conflict) sql.append(" on conflict do nothing");
  else if (!conflict.empty()) sql.append(" on conflict (").append(conflict).append(") do nothing");
  return sql += " returning id";
}

Attempt<std::optional<std::int64_t>> Table::insert(Transaction& transaction, const void* record,
                                                   std::string_view conflict) const {
  std::deque<std::string> texts;
  std::vector<Bound> values;
  for (std::size_t i = 1; i < columns_.size(); ++i)
    values.push_back(columns_[i].bound(record, texts));
  std::optional<std::int64_t> id;
  TOOLYARD_TRY_VOID(
      transaction.run(insert_sql(conflict), values, [&](const Row& row) { id = row.integer(0); }));
  return id;
}

bool Table::differs(const void* before, const void* after) const {
  std::deque<std::string> texts;
  return std::ranges::any_of(columns_, [&](const Column& column) {
    return !is_same(column.bound(before, texts), column.bound(after, texts));
  });
}

Attempt<void> Table::update(Transaction& transaction, std::int64_t id, const void* before,
                            const void* after) const {
  std::deque<std::string> texts;
  std::vector<Bound> values{id};
  std::string sets;
  for (const auto& column : columns_) {
    auto value = column.bound(after, texts);
    if (column.name() == count_column || is_same(column.bound(before, texts), value)) continue;
    values.push_back(value);
    sets.append(sets.empty() ? "" : ", ").append(column.name());
    sets.append(" = $").append(std::to_string(values.size()));
  }
  if (sets.empty()) return {};
  if (find(count_column))
    sets.append(", ").append(count_column).append(" = ").append(count_column).append(" + 1");
  TOOLYARD_TRY_VOID(transaction.run(
      "update " + std::string(spec_.name) + " set " + sets + " where id = $1", values, {}));
  return {};
}

bool Table::remove(Transaction& transaction, std::int64_t id) const {
  return transaction.change("delete from " + std::string(spec_.name) + " where id = $1", id) > 0;
}

}  // namespace toolyard
