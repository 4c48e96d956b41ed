import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** Encodes a value in ASN.1 DER (X.690): its tag, its length, its content. */
function der(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}

const sequence = (...content: Buffer[]) => der(0x30, ...content)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const bits = (content: Buffer) => der(0x03, Buffer.from([0]), content)
const time = (date: Date) => der(0x18, Buffer.from(`${date.toISOString().replace(/\D/g, '').slice(0, 14)}Z`))

const ED25519 = sequence(oid('2b6570'))
const DAY_MS = 86_400_000

const pem = (label: string, content: Buffer) =>
  `-----BEGIN ${label}-----\n${content.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END ${label}-----\n`

/** Makes a certificate for one DNS name, signed with its own key (RFC 5280) and valid now. Key and certificate are PEM. */
export function makeSelfSigned(name: string): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const issuer = sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(name)))))
  const validity = sequence(time(new Date(Date.now() - DAY_MS)), time(new Date(Date.now() + DAY_MS)))
  const altName = sequence(oid('551d11'), der(0x04, sequence(der(0x82, Buffer.from(name)))))
  const serial = der(0x02, Buffer.from([1]), randomBytes(8))
  const version = der(0xa0, der(0x02, Buffer.from([2])))
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const body = sequence(version, serial, ED25519, issuer, validity, issuer, spki, der(0xa3, sequence(altName)))
  const cert = sequence(body, ED25519, bits(sign(null, body, privateKey)))
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cert: pem('CERTIFICATE', cert) }
}
