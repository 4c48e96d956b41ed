import { IconKey } from '@tabler/icons-react'
import { ROLE_NAMES } from 'contract/accounts/roles.ts'
import type { ApiToken } from 'contract/accounts/tokens.ts'
import { dateInZone, formatDate } from 'contract/values/dates.ts'
import { RowNameOrButton } from '#components/tables/table-cells.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { useZone } from '#lib/session/session.ts'

const LastUse = ({ at }: { at: string | null }) =>
  at === null ? (
    <span>nunca usado</span>
  ) : (
    <span>
      usado <RelativeTime at={at} />
    </span>
  )

const formatDay = (zone: string, instant: string) => formatDate(dateInZone(zone, new Date(instant)))

type Props = { token: ApiToken; onRevoke: (token: ApiToken) => void }

export function TokenRow({ token, onRevoke }: Props) {
  const zone = useZone()
  const { name, role, createdAt, expiresAt, isExpired, lastUsedAt } = token
  return (
    <li className="between">
      <span className="cell grow">
        <IconKey className="icon sub" stroke={1.5} aria-hidden />
        <span className="grow">
          <RowNameOrButton name={name} />
          <span className="tiny sub dotted">
            <span>{ROLE_NAMES[role]}</span>
            <span className="tnum">criado em {formatDay(zone, createdAt)}</span>
            <LastUse at={lastUsedAt} />
            {!isExpired && <span className="tnum">{expiresAt === null ? 'sem prazo' : `até ${formatDay(zone, expiresAt)}`}</span>}
          </span>
        </span>
      </span>
      {isExpired && <Badge tone="warn">Expirou</Badge>}
      <Button small aria-label={`Revogar ${name}`} onClick={() => onRevoke(token)}>
        Revogar
      </Button>
    </li>
  )
}
