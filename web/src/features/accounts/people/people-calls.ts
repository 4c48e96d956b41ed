import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  changeFactorRequirement,
  changeRole,
  createResetLink,
  deactivateOrRestorePerson,
  endPersonSessions,
  invitePerson,
  type LinkMail,
  listPeople,
  type Person,
  revokeInvitation,
} from 'contract/accounts/people.ts'
import { ROLE_NAMES } from 'contract/accounts/roles.ts'
import { type ApiToken, listPersonTokens, revokePersonToken } from 'contract/accounts/tokens.ts'
import type { CallResult } from 'contract/calls/endpoint.ts'
import type { Role } from 'contract/calls/permissions.ts'
import type { WireFields } from '#lib/drafts/edit.ts'
import { call } from '#lib/net/call.ts'
import { callQuery } from '#lib/net/call-query.ts'
import { createAreaMutation } from '#lib/net/use-call-mutation.ts'

const REFRESHES = [['people']] as const
const usePeopleMutation = createAreaMutation(REFRESHES)

/** In milliseconds: `SENDING_POLL_MS` during a mail's first try, and `RETRYING_POLL_MS` while a failed mail waits for its next try. */
const SENDING_POLL_MS = 3_000
const RETRYING_POLL_MS = 30_000

function choosePollInterval(mails: readonly LinkMail[] = []): number | false {
  const sending = mails.filter(({ state }) => state === 'sending')
  if (sending.length === 0) return false
  return sending.some(({ reason }) => reason === null) ? SENDING_POLL_MS : RETRYING_POLL_MS
}

export type Invitation = CallResult<typeof listPeople>['invitations'][number]

export const peopleQuery = queryOptions({
  ...callQuery(['people'], listPeople),
  refetchInterval: ({ state }) => choosePollInterval(state.data?.mails),
})

export const useInvitePerson = () => usePeopleMutation((json: { email: string; role: Role }) => call(invitePerson, { json }))

/** Invites the person of an open invitation again, with a new link, because the earlier link is not stored. */
export const useResendInvitation = () =>
  usePeopleMutation(({ email, role }: Invitation) => call(invitePerson, { json: { email, role } }), {
    failed: 'Não foi possível enviar de novo',
  })

export const useRevokeInvitation = () =>
  usePeopleMutation(({ id }: Invitation) => call(revokeInvitation, { params: { id } }), {
    done: (_answer, { email }) => ({ title: 'Convite revogado', message: email }),
    failed: 'Não foi possível revogar o convite',
  })

type RoleChange = { person: Person; role: Role; seen: Role }

export const useChangeRole = () =>
  usePeopleMutation(
    ({ person: { id, revision }, role, seen }: RoleChange) => {
      const base: WireFields = { role: seen }
      return call(changeRole, { params: { id }, json: { role, revision, base } })
    },
    { failed: 'Não foi possível mudar o papel' },
  )

const useRestorePerson = () =>
  usePeopleMutation(({ id }: Person) => call(deactivateOrRestorePerson, { params: { id }, json: { restore: true } }), {
    done: (_answer, { name }) => ({ title: 'Pessoa reativada', message: name }),
    failed: 'Não foi possível reativar a pessoa',
  })

export function usePersonActivation() {
  const restore = useRestorePerson()
  const deactivate = usePeopleMutation(({ id }: Person) => call(deactivateOrRestorePerson, { params: { id }, json: {} }), {
    done: (_answer, person) => ({
      title: 'Pessoa desativada',
      message: `${person.name} não entra mais. O que fez continua com o seu nome.`,
      action: { label: 'Desfazer', run: () => restore.mutate(person) },
    }),
    failed: 'Não foi possível desativar a pessoa',
  })
  return { restore: restore.mutate, deactivate }
}

export const useEndPersonSessions = () =>
  usePeopleMutation(({ id }: Person) => call(endPersonSessions, { params: { id } }), {
    done: (_answer, { name }) => ({ title: 'Sessões encerradas', message: `${name} precisa entrar de novo.` }),
    failed: 'Não foi possível encerrar as sessões',
  })

export const useCreateResetLink = () =>
  usePeopleMutation(({ id }: Person) => call(createResetLink, { params: { id } }), {
    failed: 'Não foi possível gerar o link',
  })

export const personTokensQuery = (personId: number) =>
  callQuery(['people', personId, 'tokens'], listPersonTokens, { params: { id: personId } })

export const useRevokePersonToken = () =>
  usePeopleMutation(({ id }: ApiToken) => call(revokePersonToken, { params: { id } }), {
    done: (_answer, { name }) => ({ title: 'Token revogado', message: name }),
    failed: 'Não foi possível revogar o token',
  })

export type RequiredFactor = CallResult<typeof listPeople>['requiredFactor']

/** `seen`: the requirement that the screen showed when the person began to choose. */
export function useChangeFactorRequirement() {
  const client = useQueryClient()
  const show = (roles: Role[]) =>
    client.setQueryData(peopleQuery.queryKey, (old) => old && { ...old, requiredFactor: { ...old.requiredFactor, roles } })
  return useMutation({
    mutationFn: ({ roles, seen }: { roles: Role[]; seen: RequiredFactor }) => {
      const base: WireFields = { roles: seen.roles }
      return call(changeFactorRequirement, { json: { roles, revision: seen.revision, base } })
    },
    onSuccess: (_answer, { roles }) => show(roles),
    // The form waits for this load, which the query client has begun already because of `refreshes`, so that another person's roles take the
    // place of the choice, and not the roles of before.
    onError: () => client.invalidateQueries({ queryKey: peopleQuery.queryKey }, { cancelRefetch: false }),
    meta: { done: 'Papéis com verificação em duas etapas salvos', refreshes: [...REFRESHES, ['authorship']] },
  })
}

export const toRoleOptions = (roles: readonly Role[]) => roles.map((value) => ({ value, label: ROLE_NAMES[value] }))
