import type { Person } from 'contract/accounts/people.ts'
import { ROLES, type Role } from 'contract/calls/permissions.ts'

type Me = { role: Role | null }

/** `me` must have the permission `people.write`; only an owner may change an owner. */
export const canChangePerson = (me: Me, person: Pick<Person, 'role'>): boolean => person.role !== 'owner' || me.role === 'owner'

export const listGivableRoles = (me: Me): readonly Role[] => ROLES.filter((role) => role !== 'owner' || me.role === 'owner')

export const ROLE_HINTS: Record<Role, string> = {
  owner: 'Faz tudo, e só um dono muda outro dono.',
  admin: 'Faz tudo, menos mudar um dono.',
  finance: 'Entradas, saídas, dashboard e projetos com o dinheiro. Não vê ferramentas nem execuções.',
  operations: 'Ferramentas, conteúdos, execuções, projetos e placar. Não vê valores.',
  viewer: 'Vê o que a operação vê, e não muda nada.',
}
