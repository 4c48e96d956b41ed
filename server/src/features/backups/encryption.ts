import { Decrypter, Encrypter } from 'age-encryption'
import { formatCommandWith, isPainel } from '#core/format-command.ts'
import { BackupCommandError } from './command-error.ts'

/** A file that age wrote begins with these bytes (age-encryption.org/v1, "Header"). */
const AGE_MAGIC = Buffer.from('age-encryption.org/v1\n')
/**
 * The logarithm of scrypt's cost: 2^16 takes 64 MB and a few tenths of a second, in which the server answers no call. The age program's own
 * 2^18 would take 256 MB, and a server may have little more.
 */
const WORK_FACTOR = 16

type Bytes = AsyncIterable<Uint8Array>
export type BytesTransform = (source: Bytes) => AsyncIterable<Uint8Array>

function toWebStream(source: Bytes): ReadableStream<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(new Uint8Array(value))
      },
      async cancel() {
        await chunks.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}

/** In the age format, which the program `age` reads too. */
export const createEncryption = (passphrase: string, { workFactor = WORK_FACTOR } = {}): BytesTransform =>
  async function* encrypt(source) {
    const encrypter = new Encrypter()
    encrypter.setScryptWorkFactor(workFactor)
    encrypter.setPassphrase(passphrase)
    yield* await encrypter.encrypt(toWebStream(source))
  }

async function readStart(chunks: AsyncIterator<Uint8Array>): Promise<Buffer> {
  let start = Buffer.alloc(0)
  while (start.length < AGE_MAGIC.length) {
    const { done, value } = await chunks.next()
    if (done) break
    start = Buffer.concat([start, value])
  }
  return start
}

async function* prepend(start: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield start
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}

const missingPassphraseError = () =>
  new BackupCommandError(
    `Este backup está criptografado. Informe em BACKUP_PASSPHRASE a senha com que foi feito: ${formatCommandWith(['BACKUP_PASSPHRASE="a senha"'], 'restore', 'ARQUIVO')}. Nada foi alterado.`,
  )
const unencryptedError = () =>
  new BackupCommandError(
    `Este backup não está criptografado, e BACKUP_PASSPHRASE está definida: quem pode gravar no local dos backups pode tê-lo trocado por outro. Faça ou use um backup criptografado. Para restaurar este, se ele é seu e você confia nele, deixe a variável vazia: ${formatCommandWith(['BACKUP_PASSPHRASE='], 'restore', 'ARQUIVO')}${isPainel() ? '; por fim volte à senha e reinicie: sudo systemctl restart ai-dashboard' : ''}. Nada foi alterado.`,
  )
const wrongPassphraseError = (cause: unknown) =>
  new BackupCommandError('A senha não é a deste backup, ou o começo dele foi alterado. Nada foi alterado.', {
    cause,
  })

/**
 * A passphrase also proves who wrote the archive, which a plain one does not.
 * @throws BackupCommandError for a missing, wrong or superfluous passphrase; the library's error if tampered or truncated
 */
export async function* decryptArchive(source: Bytes, passphrase: string | undefined): AsyncGenerator<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]()
  const start = await readStart(chunks)
  const whole = prepend(start, chunks)
  const isEncrypted = start.subarray(0, AGE_MAGIC.length).equals(AGE_MAGIC)
  if (passphrase === undefined) {
    if (isEncrypted) throw missingPassphraseError()
    return yield* whole
  }
  if (!isEncrypted) throw unencryptedError()
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const plain = await decrypter.decrypt(toWebStream(whole)).catch((error) => {
    throw wrongPassphraseError(error)
  })
  yield* plain
}
