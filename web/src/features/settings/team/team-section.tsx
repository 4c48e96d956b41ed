import '../settings.css'
import { IconPencil, IconPlus, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Member } from 'contract/team/members.ts'
import { useState } from 'react'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { FailedNote } from '#components/feedback/failed-note.tsx'
import { QueryView } from '#components/feedback/query-view.tsx'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { RowButton } from '#components/tables/row-button.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { LabeledCheckbox } from '#components/ui/field.tsx'
import { SavingSelect } from '#components/ui/saving-select.tsx'
import { Section } from '#components/ui/section.tsx'
import { renderAuthorshipOf } from '#entities/authorship/authorship-line.tsx'
import { membersQuery } from '#entities/team/queries.ts'
import { LazyNameDialog } from '#forms/lazy-name-dialog.tsx'
import { formatCount } from '#lib/format/format.ts'
import { useUser } from '#lib/session/session.ts'
import {
  teamPeopleQuery,
  useAddMember,
  useDeactivateMember,
  useLinkMember,
  useReactivateMember,
  useRenameMember,
} from './team-settings-calls.ts'

const NONE = { value: '', label: 'Sem conta' }
const NOT_LOADED = 'Não foi possível carregar as pessoas.'

const parsePersonId = (chosen: string) => (chosen === '' ? null : Number(chosen))

/** The member's own person stays an option even when deactivated. */
function PersonSelect({ member: { id, name, person, revision } }: { member: Member }) {
  const people = useQuery(teamPeopleQuery)
  const listed = people.data ?? []
  const all = person && !listed.some((one) => one.id === person.id) ? [...listed, person] : listed
  const options = [NONE, ...all.map((one) => ({ value: String(one.id), label: one.name }))]
  const { mutateAsync } = useLinkMember(
    (chosen) => options.find(({ value }) => value === String(chosen ?? ''))?.label ?? 'outra pessoa',
  )
  return (
    <SavingSelect
      label={`Conta de ${name}`}
      options={options}
      value={person ? String(person.id) : ''}
      save={(chosen, seen) =>
        mutateAsync({ id, revision, personId: parsePersonId(chosen), base: { personId: parsePersonId(seen) } })
      }
      note={<FailedNote query={people} failed={NOT_LOADED} />}
      done={({ label }) => ({ title: 'Membro atualizado', message: `${name}: ${label}` })}
    />
  )
}

type ListProps = Record<'onRename' | 'onDeactivate' | 'onReactivate', (member: Member) => void> & { members: readonly Member[] }

function MemberList({ members, onRename, onDeactivate, onReactivate }: ListProps) {
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

function Members({ members, onRename }: { members: readonly Member[]; onRename: (member: Member) => void }) {
  const deactivate = useDeactivateMember()
  const reactivate = useReactivateMember()
  const [all, setAll] = useState(false)
  const shown = all ? members : members.filter(({ active }) => active)
  const left = members.filter(({ active }) => !active).length
  return (
    <>
      {shown.length > 0 ? (
        <MemberList
          members={shown}
          onRename={onRename}
          onDeactivate={(member) => deactivate.mutate(member)}
          onReactivate={(member) => reactivate.mutate(member)}
        />
      ) : (
        <p className="config__empty sub">Ninguém na equipe: sem membros, não há quem pontue no placar.</p>
      )}
      {left > 0 && (
        <div className="members__left">
          <LabeledCheckbox label={`Mostrar ${formatCount(left, 'desativado', 'desativados')}`} checked={all} onChange={setAll} />
        </div>
      )}
    </>
  )
}

/** A member is deactivated but never deleted, so that the points stay. */
export function TeamSection() {
  const query = useQuery(membersQuery)
  const add = useAddMember()
  const rename = useRenameMember()
  const naming = useDialog<Member>()
  const button = (
    <Button small icon={IconPlus} onClick={() => naming.open()}>
      Adicionar membro
    </Button>
  )
  return (
    <Section title="Equipe" anchor="equipe" aside={button} flush className="members">
      <QueryView
        query={query}
        loading="Carregando equipe..."
        skeleton={<TableSkeleton widths={[160, 56]} rows={3} />}
        failed="Não foi possível carregar a equipe."
      >
        {(members) => <Members members={members} onRename={naming.open} />}
      </QueryView>
      <LazyNameDialog
        dialog={naming}
        kind="name:member"
        createTitle="Novo membro"
        renameTitle="Renomear membro"
        label="Nome do membro"
        maxLength={120}
        create={add.mutateAsync}
        rename={rename.mutateAsync}
        renderAuthorship={renderAuthorshipOf('members')}
      />
    </Section>
  )
}
