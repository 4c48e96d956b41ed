import { renderAuthorshipOf } from '#entities/authorship/authorship-line.tsx'
import '../settings.css'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Member } from 'contract/team/members.ts'
import { useState } from 'react'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { QueryView } from '#components/feedback/query-view.tsx'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { Button } from '#components/ui/button.tsx'
import { LabeledCheckbox } from '#components/ui/field.tsx'
import { Section } from '#components/ui/section.tsx'
import { membersQuery } from '#entities/team/queries.ts'
import { LazyNameDialog } from '#forms/lazy-name-dialog.tsx'
import { formatCount } from '#lib/format/format.ts'
import { MemberList } from './member-list.tsx'
import { useAddMember, useDeactivateMember, useReactivateMember, useRenameMember } from './team-settings-calls.ts'

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
