import { IconPencil, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import type { Member } from 'contract/team/members.ts'
import { Badge } from '../../../components/badge.tsx'
import { IconButton } from '../../../components/button.tsx'
import { useUser } from '../../../lib/session.ts'
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
            <IconButton
              label={`Renomear ${member.name}`}
              title="Renomear"
              small
              onClick={() => onRename(member)}
              icon={IconPencil}
            />
            {member.active ? (
              <IconButton
                label={`Desativar ${member.name}`}
                title="Desativar"
                small
                onClick={() => onDeactivate(member)}
                icon={IconUserOff}
              />
            ) : (
              <IconButton
                label={`Reativar ${member.name}`}
                title="Reativar"
                small
                onClick={() => onReactivate(member)}
                icon={IconUserCheck}
              />
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
