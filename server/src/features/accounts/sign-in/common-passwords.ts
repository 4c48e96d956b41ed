import { invalidFieldsError } from '#core/errors.ts'

/** The most frequent words in the lists of leaked passwords that the British NCSC and NordPass publish, for Brazil and other countries. */
const WORDS = new Set(
  `abc abcd abcdef admin administrador administrator agencia alexandre amanda amor anjo asdf asdfgh asdfghjkl baseball batman beatriz
  beleza bemvindo brasil brazil bruno carlos carolina casa changeme charlie computador corinthians cruzeiro daniel dashboard deus
  deusefiel dragon eduardo estrela familia felicidade felipe fernanda fernando flamengo football gabriel gabriela gremio guest guilherme
  gustavo hello iloveyou internet jesus jesuscristo jesusteama julia juliana larissa letmein login lucas macaco marcelo marcos maria
  mariana master matheus mestre michael minhasenha monkey mudar mudarsenha naruto nicole novasenha palmeiras palmeirense pass passw
  passwd password princesa princess qwe qweasd qweasdzxc qwer qwert qwertyuiop qwerty rafael ricardo rodrigo root santos saopaulo secret
  segredo senha senhasenha shadow shalom sistema soccer sucesso summer sunshine superman teamo test teste thiago trocar trustnoone
  usuario user vasco vitoria welcome winter zaq zaqxsw zxcvbn zxcvbnm`.split(/\s+/),
)

const SEQUENCES = [
  '01234567890123456789',
  '98765432109876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn',
]

const LEET: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' }

const foldText = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

const trimToWord = (text: string): string => text.replace(/^[^a-z]+|[^a-z]+$/g, '')

const isRepetition = (text: string): boolean =>
  [1, 2, 3, 4, 5].some((length) => text.slice(0, length).repeat(text.length).startsWith(text))

/**
 * The person's own email, the name before its `@` and the first part of its domain, each from four characters on, are common
 * passwords too.
 */
export function isCommonPassword(password: string, { email = '' }: { email?: string | undefined } = {}): boolean {
  const text = foldText(password)
  const plain = text.replace(/[^a-z]/g, '')
  const readings = [trimToWord(text), plain, trimToWord(text.replace(/[013457@$!]/g, (sign) => LEET[sign] ?? sign))]
  if (readings.some((word) => WORDS.has(word))) return true
  if (SEQUENCES.some((row) => row.includes(text)) || isRepetition(text)) return true
  const [name = '', place = ''] = foldText(email).split('@')
  const own = [foldText(email), name, place.split('.')[0] ?? ''].filter((part) => part.length > 3)
  return own.some((part) => text === part || readings.includes(part))
}

/** @throws 422 naming the field, for a password that a stranger would try first */
export function refuseCommonPassword(password: string, { field, email }: { field: string; email?: string | undefined }): void {
  if (isCommonPassword(password, { email })) throw invalidFieldsError({ [field]: 'Esta senha é muito comum. Escolha outra' })
}
