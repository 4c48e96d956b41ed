import type { Lead } from 'contract/prospecting/leads.ts'
import { LeadRow } from './lead-row.tsx'

type Props = { leads: readonly Lead[]; onNotes: (lead: Lead) => void }

/** The leads, newest first; on phones each row has two lines. */
export function LeadsTable({ leads, onNotes }: Props) {
  return (
    <table className="table fold leads">
      <caption className="sr">Contatos encontrados, do mais novo ao mais antigo</caption>
      <thead>
        <tr>
          <th scope="col">Nome</th>
          <th scope="col" className="leads__phone">
            Telefone
          </th>
          <th scope="col" className="leads__site">
            Site
          </th>
          <th scope="col" className="leads__address">
            Endereço
          </th>
          <th scope="col" className="leads__status">
            Situação
          </th>
          <th scope="col" className="leads__do">
            <span className="sr">Ações</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {leads.map((lead) => (
          <LeadRow key={lead.id} lead={lead} onNotes={onNotes} />
        ))}
      </tbody>
    </table>
  )
}
