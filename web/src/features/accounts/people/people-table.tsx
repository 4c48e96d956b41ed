import { IconApi, IconDownload, IconKey, IconLogout, IconUserCheck, IconUserEdit, IconUserOff } from '@tabler/icons-react'
import type { Person } from 'contract/accounts/people.ts'
import { ROLE_NAMES } from 'contract/accounts/roles.ts'
import { OpenedDialog } from '#components/dialogs/opened-dialog.tsx'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { type Column, DataTable } from '#components/tables/data-table.tsx'
import type { RowAction } from '#components/tables/row-action.ts'
import { RowActions } from '#components/tables/row-actions.tsx'
import { Avatar } from '#components/ui/avatar.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'
import { useUser } from '#lib/session/session.ts'
import { useEndPersonSessions, usePersonActivation } from './people-calls.ts'
import { canChangePerson } from './people-rules.ts'

const RoleDialog = lazyComponent(() => import('./role-dialog.tsx'))
const PersonTokensDialog = lazyComponent(() => import('./person-tokens-dialog.tsx'))
const DeactivateDialog = lazyComponent(() => import('./deactivate-dialog.tsx'))

const icon = (Icon: typeof IconKey) => <Icon className="icon icon--16" stroke={1.75} aria-hidden />

type Actions = Record<
  'onRole' | 'onDeactivate' | 'onRestore' | 'onEndSessions' | 'onResetLink' | 'onTokens',
  (person: Person) => void
>
type Me = ReturnType<typeof useUser>

const WRITE = 'people.write'

function listActions(person: Person, me: Me, actions: Actions): (RowAction | false)[] {
  const { onRole, onDeactivate, onRestore, onEndSessions, onResetLink, onTokens } = actions
  if (!canChangePerson(me, person)) return []
  const isMe = person.id === me.id
  return [
    person.active && !isMe && { label: 'Mudar o papel…', permission: WRITE, icon: icon(IconUserEdit), run: () => onRole(person) },
    person.active &&
      !isMe && { label: 'Gerar link de nova senha', permission: WRITE, icon: icon(IconKey), run: () => onResetLink(person) },
    person.sessions > 0 &&
      !isMe && { label: 'Encerrar as sessões', permission: WRITE, icon: icon(IconLogout), run: () => onEndSessions(person) },
    person.tokens > 0 &&
      !isMe && { label: 'Tokens da API…', permission: WRITE, icon: icon(IconApi), run: () => onTokens(person) },
    { label: 'Exportar os dados', permission: WRITE, icon: IconDownload, href: `/api/people/${person.id}/data` },
    !person.active && { label: 'Reativar', permission: WRITE, icon: icon(IconUserCheck), run: () => onRestore(person) },
    person.active &&
      !isMe && {
        label: 'Desativar…',
        permission: WRITE,
        icon: icon(IconUserOff),
        danger: true,
        run: () => onDeactivate(person),
      },
  ]
}

const LastSeen = ({ person: { lastSeenAt } }: { person: Person }) =>
  lastSeenAt === null ? 'Nunca entrou' : <RelativeTime at={lastSeenAt} />

function State({ person: { active, hasSecondFactor } }: { person: Person }) {
  if (!active) return <Badge>Desativada</Badge>
  return hasSecondFactor ? <Badge tone="pos">Duas etapas</Badge> : null
}

const Who = ({ person, isMe }: { person: Person; isMe: boolean }) => (
  <span className="row gap-3">
    <Avatar name={person.name} photo={person.photo} />
    <span className="grow">
      <span className={`two strong ${person.active ? '' : 'sub'}`} title={person.name}>
        {person.name}
        {isMe && ' (você)'}
      </span>
      <span className="block tiny sub cut" title={person.email}>
        {person.email}
      </span>
      <span className="people__sub tiny sub">
        {ROLE_NAMES[person.role]} · {person.active ? <LastSeen person={person} /> : 'Desativada'}
        {person.active && person.hasSecondFactor && ' · Duas etapas'}
      </span>
    </span>
  </span>
)

const createColumns = (me: Me, actions: Actions): Column<Person>[] => [
  {
    name: 'Pessoa',
    className: 'people__who',
    isRowHead: true,
    cell: (person) => <Who person={person} isMe={person.id === me.id} />,
  },
  { name: 'Papel', className: 'people__role', cell: ({ role }) => ROLE_NAMES[role] },
  { name: 'Situação', className: 'people__state', cell: (person) => <State person={person} /> },
  { name: 'Último acesso', className: 'people__seen', cellClass: 'sub', cell: (person) => <LastSeen person={person} /> },
  {
    name: 'Ações',
    isHeadHidden: true,
    className: 'people__do',
    cell: (person) => <RowActions name={person.name} actions={listActions(person, me, actions)} />,
  },
]

type Props = { people: readonly Person[]; onResetLink: (person: Person) => void }

/** People are never deleted: a deactivated person stays in the table. */
export function PeopleTable({ people, onResetLink }: Props) {
  const me = useUser()
  const { restore, deactivate } = usePersonActivation()
  const endSessions = useEndPersonSessions()
  const role = useDialog<Person>()
  const tokens = useDialog<Person>()
  const deactivating = useDialog<Person>()
  const actions = {
    onResetLink,
    onRole: role.open,
    onTokens: tokens.open,
    onDeactivate: deactivating.open,
    onRestore: (person: Person) => restore(person),
    onEndSessions: (person: Person) => endSessions.mutate(person),
  }
  return (
    <>
      <DataTable
        caption="Pessoas com conta neste painel"
        className="people"
        columns={createColumns(me, actions)}
        rows={people}
        keyOf={({ id }) => id}
      />
      <OpenedDialog dialog={role}>{(control, person) => person && <RoleDialog person={person} {...control} />}</OpenedDialog>
      <OpenedDialog dialog={tokens}>
        {(control, person) => person && <PersonTokensDialog person={person} {...control} />}
      </OpenedDialog>
      <OpenedDialog dialog={deactivating}>
        {(control, leaver) =>
          leaver && (
            <DeactivateDialog
              person={leaver}
              busy={deactivate.isPending && deactivate.variables === leaver}
              onConfirm={(person) => deactivate.mutate(person, { onSettled: () => deactivating.closeFor(person) })}
              {...control}
            />
          )
        }
      </OpenedDialog>
    </>
  )
}
