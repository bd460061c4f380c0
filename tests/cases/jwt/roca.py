"""Makes RSA keys of the form that chips with the fault ROCA (CVE-2017-15361) make: both primes are
k * M + (65537 ** a mod M), with M the product of the first primes."""
import math
import secrets

from cryptography.hazmat.primitives.asymmetric import rsa

PRIMES = 126  # of a key of 2048 bits


def first_primes(count):
    primes = []
    number = 2
    while len(primes) < count:
        if all(number % prime for prime in primes):
            primes.append(number)
        number += 1
    return primes


def is_probably_prime(number, rounds=40):
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for _ in range(rounds):
        power = pow(secrets.randbelow(number - 3) + 2, odd, number)
        if power in (1, number - 1):
            continue
        for _ in range(twos - 1):
            power = power * power % number
            if power == number - 1:
                break
        else:
            return False
    return True


def roca_prime(bits):
    primorial = math.prod(first_primes(PRIMES))
    least = 3 << (bits - 2)  # so that the product of two has twice the bits
    while True:
        base = pow(65537, secrets.randbelow(primorial), primorial)
        factor = secrets.randbelow(((1 << bits) - least) // primorial) + least // primorial + 1
        prime = factor * primorial + base
        if prime.bit_length() == bits and is_probably_prime(prime):
            return prime


def roca_key(bits):
    p, q = roca_prime(bits // 2), roca_prime(bits // 2)
    d = pow(65537, -1, math.lcm(p - 1, q - 1))
    public = rsa.RSAPublicNumbers(65537, p * q)
    return rsa.RSAPrivateNumbers(p, q, d, d % (p - 1), d % (q - 1), pow(q, -1, p),
                                 public).private_key()
