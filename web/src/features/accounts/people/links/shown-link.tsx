import type { ShownLink as Link } from 'contract/accounts/people.ts'
import { ShownSecret } from '#features/accounts/shown-secret.tsx'
import { formatShortMoment } from '#lib/format/moments.ts'
import { useZone } from '#lib/session/session.ts'

export function LinkField({ link: { link, expiresAt } }: { link: Link }) {
  const help = `Pode ser usado uma vez, até ${formatShortMoment(useZone(), expiresAt)}. Não será mostrado novamente.`
  return <ShownSecret label="Link" help={help} copyLabel="Copiar o link" value={link} />
}
