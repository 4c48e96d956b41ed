const TLS = /^(DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|CERT_|ERR_TLS|EPROTO)/

/** Never the password. */
function parseConnectionUrl(url: string): { server: string; database: string; user: string } {
  const { host, pathname, username } = new URL(url)
  return { server: host, database: decodeURIComponent(pathname.slice(1)), user: decodeURIComponent(username) }
}

function explainCode(code: string, message: string, url: string): string | undefined {
  const { server, database, user } = parseConnectionUrl(url)
  if (code === 'ECONNREFUSED')
    return `não há PostgreSQL em ${server}: ninguém atende nessa porta. Inicie-o, ou corrija o servidor e a porta`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `o servidor ${server} não foi encontrado. Corrija o nome dele`
  if (code === 'ETIMEDOUT' || code === 'EHOSTUNREACH' || code === 'ENETUNREACH' || /timeout/i.test(message))
    return `${server} não respondeu a tempo. Verifique a rede e o firewall, ou corrija o servidor`
  if (/^Connection terminated/.test(message))
    return `${server} encerrou a conexão: talvez esteja iniciando ou parando. Tente de novo em alguns segundos`
  if (code === '28P01') return `a senha do usuário “${user}” não foi aceita. Corrija o usuário e a senha`
  if (code === '28000') return `o usuário “${user}” não pode entrar. Dê a ele acesso no PostgreSQL (pg_hba.conf), ou use outro`
  if (code === '3D000') return `o banco “${database}” não existe em ${server}. Crie-o (CREATE DATABASE), ou corrija o nome`
  if (code === '42501') return `o usuário “${user}” não pode criar tabelas no banco “${database}”. Torne-o dono do banco`
  if (code === '53300') return `${server} não aceita mais conexões. Feche outras, ou aumente max_connections`
  if (TLS.test(code) || /SSL|certificate/i.test(message))
    return `a conexão segura (TLS) com ${server} falhou. Confira o certificado, ou o sslmode no fim do endereço`
  return undefined
}

export function explainConnectionFailure(error: unknown, url: string): string | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error ? String(error.code) : ''
  const reason = explainCode(code, error.message, url)
  if (reason) return `DATABASE_URL: ${reason}.`
  return error.cause === error ? undefined : explainConnectionFailure(error.cause, url)
}
