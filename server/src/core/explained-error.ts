import { StorageUnavailableError } from './storage-failures.ts'

/** An error whose message is written in Portuguese for the person who starts the server or gives a command. */
export class ExplainedError extends Error {}

/** Explains an error of the system by its code, where a person can mend its cause; undefined for any other error. */
function explainSystemError({ code, path, syscall, port, address }: NodeJS.ErrnoException & { port?: number; address?: string }) {
  if (syscall === 'listen' || syscall === 'bind') {
    if (code === 'EADDRINUSE')
      return `A porta ${port} já está em uso por outro programa. Feche-o, ou escolha outra: PORT=3001 npm start`
    if (code === 'EACCES') return `Sem permissão para a porta ${port}. Escolha uma a partir de 1024: PORT=3001 npm start`
    if (code === 'EADDRNOTAVAIL') return `Esta máquina não tem o endereço ${address}. Corrija HOST.`
  }
  if (code === 'ENOSPC' || code === 'EDQUOT') return `O disco está cheio${path ? ` (${path})` : ''}. Libere espaço e repita.`
  if (!path) return undefined
  if (code === 'EACCES' || code === 'EPERM')
    return `Sem permissão em ${path}. Dê acesso à conta que executa este comando, ou escolha outro lugar.`
  if (code === 'EROFS') return `${path} está em um disco que só pode ser lido. Monte-o para escrita, ou escolha outro lugar.`
  if (code === 'ENOENT') return `${path} não existe. Confira o caminho.`
  if (code === 'ENOTDIR') return `${path} passa por um arquivo onde deveria haver uma pasta. Confira o caminho.`
  return undefined
}

/** Describes an error to the person at the terminal: in a sentence where the person can mend its cause, and a bug by its stack. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof ExplainedError) return error.message
  if (error instanceof StorageUnavailableError)
    return `O armazenamento de arquivos não respondeu (${error.message}). Confira as variáveis STORAGE_S3_… e a rede.`
  return explainSystemError(error) ?? error.stack ?? error.message
}
