import { queryOptions, useMutation } from '@tanstack/react-query'
import type { CallInput } from 'contract/calls/endpoint.ts'
import {
  addMember,
  deactivateOrRestoreMember,
  linkMemberToPerson,
  listPersonOptions,
  type Member,
  renameMember,
} from 'contract/team/members.ts'
import { changeRules } from 'contract/team/rules.ts'
import type { RenameChange } from '#lib/drafts/edit.ts'
import { notifyConflict } from '#lib/drafts/notify-conflict.ts'
import { call } from '#lib/net/call.ts'
import type { Intent } from '#lib/net/intent.ts'
import { createAreaMutation, useCallMutation } from '#lib/net/use-call-mutation.ts'

/** The leaderboard and Home also show members' names. */
const REFRESHES = [['team'], ['home']] as const
const useMemberMutation = createAreaMutation(REFRESHES)

export const teamPeopleQuery = queryOptions({
  queryKey: ['people', 'team'],
  queryFn: async ({ signal }) => (await call(listPersonOptions, {}, { signal })).people,
})

type MemberLink = CallInput<typeof linkMemberToPerson, never>['json'] & { id: number }

/** `format`: formats the id of the person whom somebody else has chosen meanwhile, for a toast. */
export const useLinkMember = (format: (personId: unknown) => string) =>
  useMutation({
    mutationFn: ({ id, ...json }: MemberLink) => call(linkMemberToPerson, { params: { id }, json }),
    onError: (error) => notifyConflict(error, 'personId', format),
    meta: { failed: 'Não foi possível mudar a conta do membro', showsConflict: true, refreshes: REFRESHES },
  })

export const useAddMember = () =>
  useMemberMutation(({ name, intent }: { name: string; intent: Intent }) => call(addMember, { json: { name } }, { intent }), {
    done: 'Membro adicionado',
    failed: 'Não foi possível adicionar o membro',
  })

export const useRenameMember = () =>
  useMemberMutation(({ id, ...json }: { id: number } & RenameChange) => call(renameMember, { params: { id }, json }), {
    done: 'Membro renomeado',
    failed: 'Não foi possível renomear o membro',
    showsConflict: true,
  })

/**
 * Its base is the name that the list showed, so that a member whom somebody has renamed meanwhile is neither deactivated nor
 * reactivated.
 */
const toMemberEdit = ({ name, revision }: Pick<Member, 'name' | 'revision'>) => ({ revision, base: { name } })

export const useReactivateMember = () =>
  useMemberMutation(
    ({ id, ...member }: Member) =>
      call(deactivateOrRestoreMember, { params: { id }, json: { restore: true, ...toMemberEdit(member) } }),
    { done: 'Membro reativado', failed: 'Não foi possível reativar o membro' },
  )

export function useDeactivateMember() {
  const restore = useReactivateMember()
  return useMemberMutation(
    ({ id, ...member }: Member) => call(deactivateOrRestoreMember, { params: { id }, json: toMemberEdit(member) }),
    {
      done: (_answer, member) => ({
        title: 'Membro desativado',
        message: `${member.name} sai das opções; seus pontos ficam.`,
        action: { label: 'Desfazer', run: () => restore.mutate(member) },
      }),
      failed: 'Não foi possível desativar o membro',
    },
  )
}

export const useChangeRules = () =>
  useCallMutation((json: CallInput<typeof changeRules, never>['json']) => call(changeRules, { json }), {
    done: () => ({ title: 'Regras de pontos salvas', message: 'Valem para o que for registrado de agora em diante.' }),
    failed: 'Não foi possível salvar as regras de pontos',
    showsConflict: true,
    keepsForm: true,
    refreshes: [['team', 'rules']],
  })
