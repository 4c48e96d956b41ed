import { IconDeviceDesktop } from '@tabler/icons-react'
import type { AccountSession } from 'contract/accounts/own-account.ts'
import { RowNameOrButton } from '#components/tables/table-cells.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { Section } from '#components/ui/section.tsx'
import { useEndOtherSessions, useEndSession } from './account-calls.ts'

function SessionRow({ session }: { session: AccountSession }) {
  const end = useEndSession()
  const { id, device, address, lastUsedAt, current } = session
  return (
    <li className="between">
      <span className="cell grow">
        <IconDeviceDesktop className="icon sub" stroke={1.5} aria-hidden />
        <span className="grow">
          <RowNameOrButton name={device} />
          <span className="tiny sub dotted">
            {address && <span>{address}</span>}
            <span>
              usada <RelativeTime at={lastUsedAt} />
            </span>
          </span>
        </span>
      </span>
      {current ? (
        <Badge tone="live">Esta sessão</Badge>
      ) : (
        <Button small aria-label={`Encerrar ${device}`} busy={end.isPending && 'Encerrando...'} onClick={() => end.mutate(id)}>
          Encerrar
        </Button>
      )}
    </li>
  )
}

export function SessionsSection({ sessions }: { sessions: readonly AccountSession[] }) {
  const endOthers = useEndOtherSessions()
  const endAll = sessions.length > 1 && (
    <Button small busy={endOthers.isPending && 'Encerrando...'} onClick={() => endOthers.mutate()}>
      Encerrar as outras
    </Button>
  )
  return (
    <Section title="Onde você está conectado" aside={endAll} flush>
      <ul className="list account__sessions" aria-label="Sessões">
        {sessions.map((session) => (
          <SessionRow session={session} key={session.id} />
        ))}
      </ul>
    </Section>
  )
}
