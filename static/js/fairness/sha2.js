// @ts-check
// SHA-256, SHA-512 and HMAC-SHA-512 (FIPS 180-4, RFC 2104), in plain JavaScript: the
// browser's own crypto is missing on pages served over plain http by a local server.

// The standard's constants are the fractions of square and cube roots of the first primes; the
// 32-bit ones are the upper halves of the 64-bit ones.
const PRIMES = [];
for (let n = 2; PRIMES.length < 80; n += 1) {
  if (PRIMES.every((prime) => n % prime)) PRIMES.push(n);
}
const fraction = (n, power) => {
  const target = BigInt(n) << BigInt(64 * power);
  let root = 0n;
  for (let bit = 1n << 69n; bit; bit >>= 1n) {
    if ((root | bit) ** BigInt(power) <= target) root |= bit;
  }
  return BigInt.asUintN(64, root);
};
const START_512 = PRIMES.slice(0, 8).map((prime) => fraction(prime, 2));
const ROUND_512 = PRIMES.map((prime) => fraction(prime, 3));
const upper = (value) => Number(value >> 32n);
const START_256 = START_512.map(upper);
const ROUND_256 = ROUND_512.slice(0, 64).map(upper);

// Return the message, a one bit, zeros, and its length in bits at the end of the last block.
function padded(message, block) {
  const room = block / 8;
  const size = Math.ceil((message.length + 1 + room) / block) * block;
  const whole = new Uint8Array(size);
  whole.set(message);
  whole[message.length] = 0x80;
  new DataView(whole.buffer).setBigUint64(size - 8, BigInt(message.length) * 8n);
  return new DataView(whole.buffer);
}

const turn32 = (x, by) => (x >>> by) | (x << (32 - by));

export function sha256(message) {
  const data = padded(message, 64);
  const state = Uint32Array.from(START_256);
  const w = new Uint32Array(64);
  for (let at = 0; at < data.byteLength; at += 64) {
    for (let i = 0; i < 16; i += 1) w[i] = data.getUint32(at + 4 * i);
    for (let i = 16; i < 64; i += 1) {
      const [x, y] = [w[i - 15], w[i - 2]];
      const s0 = turn32(x, 7) ^ turn32(x, 18) ^ (x >>> 3);
      const s1 = turn32(y, 17) ^ turn32(y, 19) ^ (y >>> 10);
      w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i += 1) {
      const s1 = turn32(e, 6) ^ turn32(e, 11) ^ turn32(e, 25);
      const one = (h + s1 + ((e & f) ^ (~e & g)) + ROUND_256[i] + w[i]) | 0;
      const s0 = turn32(a, 2) ^ turn32(a, 13) ^ turn32(a, 22);
      const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => { state[i] += value; });
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((value, i) => digest.setUint32(4 * i, value));
  return new Uint8Array(digest.buffer);
}

/** @param {bigint} x */
const cut = (x) => BigInt.asUintN(64, x);
/** @param {bigint} x @param {bigint} by */
const turn64 = (x, by) => (x >> by) | cut(x << (64n - by));

export function sha512(message) {
  const data = padded(message, 128);
  const state = BigUint64Array.from(START_512);
  const w = new BigUint64Array(80);
  for (let at = 0; at < data.byteLength; at += 128) {
    for (let i = 0; i < 16; i += 1) w[i] = data.getBigUint64(at + 8 * i);
    for (let i = 16; i < 80; i += 1) {
      const [x, y] = [w[i - 15], w[i - 2]];
      const s0 = turn64(x, 1n) ^ turn64(x, 8n) ^ (x >> 7n);
      const s1 = turn64(y, 19n) ^ turn64(y, 61n) ^ (y >> 6n);
      w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 80; i += 1) {
      const s1 = turn64(e, 14n) ^ turn64(e, 18n) ^ turn64(e, 41n);
      const one = h + s1 + ((e & f) ^ (cut(~e) & g)) + ROUND_512[i] + w[i];
      const s0 = turn64(a, 28n) ^ turn64(a, 34n) ^ turn64(a, 39n);
      const two = s0 + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, cut(d + one), c, b, a, cut(one + two)];
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => { state[i] += value; });
  }
  const digest = new DataView(new ArrayBuffer(64));
  state.forEach((value, i) => digest.setBigUint64(8 * i, value));
  return new Uint8Array(digest.buffer);
}

export function hmacSha512(key, message) {
  const short = key.length > 128 ? sha512(key) : key;
  const keyed = (mask, rest) => {
    const whole = new Uint8Array(128 + rest.length).fill(mask, 0, 128);
    short.forEach((byte, i) => { whole[i] ^= byte; });
    whole.set(rest, 128);
    return sha512(whole);
  };
  return keyed(0x5c, keyed(0x36, message));
}

export const hex = (bytes) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

// Parse lower-case hexadecimal, the only form used in records.
export function unhex(text) {
  if (typeof text !== "string" || text.length % 2 || /[^0-9a-f]/.test(text)) {
    throw new Error("lower-case hexadecimal is expected");
  }
  const bytes = new Uint8Array(text.length / 2);
  for (let i = 0; i < bytes.length; i += 1) {
    bytes[i] = parseInt(text.slice(2 * i, 2 * i + 2), 16);
  }
  return bytes;
}
