import { Check, Minus } from 'lucide-react'
import { adminRoles } from '#platform/contract/people.ts'
import { can, type Permission, permissions } from '#platform/contract/permissions.ts'
import { roleWords } from '#platform/web/staff/role-words.ts'

const words: Readonly<Record<Permission, string>> = {
  'overview.read': 'Vedere la panoramica',
  'revenue.read': 'Vedere gli incassi',
  'case.read': 'Vedere code e segnalazioni',
  'case.decide': 'Decidere i casi',
  'quality.read': 'Vedere la qualità delle proprie decisioni',
  'quality.review': 'Vedere quella di tutti e i disaccordi',
  'label.export': 'Scaricare le etichette per il lettore dei testi',
  'rule.read': 'Vedere le regole e provarle',
  'rule.edit': 'Cambiare le regole',
  'user.read': 'Vedere le persone',
  'user.note': 'Scrivere note interne',
  'user.suspend': 'Sospendere e riammettere',
  'user.badge': 'Assegnare i badge',
  'user.unlock_cost': 'Correggere il costo di sblocco',
  'user.erase': 'Eliminare un account',
  'user.impersonate': 'Navigare come un’altra persona',
  'ledger.read': 'Vedere i movimenti',
  'ledger.adjust': 'Rettificare i saldi',
  'payment.read': 'Vedere i pagamenti',
  'payment.settle': 'Chiudere pagamenti e rimborsi',
  'support.answer': 'Rispondere all’assistenza',
  'support.goodwill': 'Dare Crediti con i modelli di risposta',
  'shop.edit': 'Modificare i pacchetti',
  'promo.edit': 'Modificare i codici promo',
  'content.edit': 'Modificare servizi e domande',
  'legal.edit': 'Pubblicare i testi legali',
  'config.edit': 'Cambiare le impostazioni',
  'audit.read': 'Leggere il registro',
  'staff.manage': 'Gestire la squadra',
}

/** The table of permissions as it stands in the contract. */
export function PermissionTable() {
  return (
    <section aria-labelledby="permissions" className="mt-9">
      <h2 id="permissions" className="text-xl font-card">
        Che cosa può fare ogni ruolo
      </h2>
      <div className="mt-3 rounded-md bg-surface shadow-1">
        <table className="w-full border-collapse text-base">
          <thead className="text-xs text-ink-2">
            <tr>
              <th
                scope="col"
                className="border-b border-line px-4 py-2.5 text-left align-bottom font-medium sm:px-5"
              >
                Operazione
              </th>
              {adminRoles.map((role) => (
                <th key={role} scope="col" className="border-b border-line px-1 py-2.5 font-medium sm:px-3">
                  <span className="inline-block max-sm:[writing-mode:vertical-rl]">{roleWords[role]}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(Object.keys(permissions) as Permission[]).map((permission) => (
              <tr key={permission} className="border-b border-line last:border-0">
                <th scope="row" className="px-4 py-2 text-left sm:px-5 font-regular">
                  {words[permission]}
                </th>
                {adminRoles.map((role) => (
                  <td key={role} className="px-1 py-2 text-center sm:px-3">
                    {can(role, permission) ? (
                      <Check
                        size={18}
                        strokeWidth={2}
                        role="img"
                        aria-label="Sì"
                        className="inline text-trust-text"
                      />
                    ) : (
                      <Minus
                        size={18}
                        strokeWidth={1.6}
                        role="img"
                        aria-label="No"
                        className="inline text-ink-3"
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
