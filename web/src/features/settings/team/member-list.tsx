import { IconPencil, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import type { Member } from 'contract/team/members.ts'
import { RowButton } from '#components/tables/row-button.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { useUser } from '#lib/session/session.ts'
import { PersonSelect } from './person-select.tsx'

type Props = Record<'onRename' | 'onDeactivate' | 'onReactivate', (member: Member) => void> & { members: readonly Member[] }

export function MemberList({ members, onRename, onDeactivate, onReactivate }: Props) {
  const isTeam = useUser().role !== null
  return (
    <ul className="list config" tabIndex={members.length > 5 ? 0 : undefined} aria-label="Equipe">
      {members.map((member) => (
        <li className="between" key={member.id}>
          <span className={`grow two ${member.active ? '' : 'sub'}`} title={member.name}>
            {member.name}
          </span>
          {!member.active && <Badge>Desativado</Badge>}
          {isTeam && <PersonSelect member={member} />}
          <span className="actions">
            <RowButton verb="Renomear" name={member.name} onClick={() => onRename(member)} icon={IconPencil} />
            {member.active ? (
              <RowButton verb="Desativar" name={member.name} onClick={() => onDeactivate(member)} icon={IconUserOff} />
            ) : (
              <RowButton verb="Reativar" name={member.name} onClick={() => onReactivate(member)} icon={IconUserCheck} />
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
