// A connection whose bytes travel over an Asio stream, plain or TLS; and what the loop needs to
// make one. Included by the two sources that instantiate it.
#pragma once

#include <sys/socket.h>
#include <sys/uio.h>

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <cerrno>
#include <string>
#include <type_traits>
#include <utility>

#include "http/connection.h"

namespace toolyard::http {

namespace asio = boost::asio;
// The concrete executor: the type-erased one costs an indirect call for every operation.
using Socket = asio::basic_stream_socket<asio::ip::tcp, asio::io_context::executor_type>;

template <class Stream> class AsioConnection : public Connection {
 public:
  template <class... Arguments>
  explicit AsioConnection(Loop& loop, Arguments&&... arguments)
      : Connection(loop), stream_(std::forward<Arguments>(arguments)...) {}

 protected:
  void start_read(char* into, std::size_t room) override {
    stream_.async_read_some(asio::mutable_buffer(into, room),
                            [this](const boost::system::error_code& error, std::size_t size) {
                              on_read(size, static_cast<bool>(error));
                            });
  }

  void start_write(const Pieces& pieces) override {
    const std::array<asio::const_buffer, 2> buffers{
        asio::const_buffer(pieces[0].data(), pieces[0].size()),
        asio::const_buffer(pieces[1].data(), pieces[1].size())};
    stream_.async_write_some(buffers,
                             [this](const boost::system::error_code& error, std::size_t size) {
                               on_written(size, static_cast<bool>(error));
                             });
  }

  void close_transport() override {
    boost::system::error_code ignored;
    stream_.lowest_layer().close(ignored);
  }

  Stream stream_;
};

/// The peer's address as text, an IPv4 one as such even on an IPv6 listener; empty if it is gone.
inline std::string peer_address(const Socket& socket) {
  boost::system::error_code error;
  const auto address = socket.remote_endpoint(error).address();
  if (error) return {};
  if (!address.is_v6() || !address.to_v6().is_v4_mapped()) return address.to_string();
  return asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6()).to_string();
}

/// The factory of TLS connections; shakes hands, then begins.
Connection* make_tls_connection(Loop& loop, Socket&& socket);

}  // namespace toolyard::http
