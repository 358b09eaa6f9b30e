import type ApiKey from '#workspaces/models/api_key'
import type Assistant from '#workspaces/models/assistant'
import type AuditEvent from '#workspaces/models/audit_event'
import type EmailChange from '#workspaces/models/email_change'
import type Identity from '#workspaces/models/identity'
import type Invitation from '#workspaces/models/invitation'
import type Membership from '#workspaces/models/membership'
import type SignIn from '#workspaces/models/sign_in'
import type User from '#workspaces/models/user'
import type Workspace from '#workspaces/models/workspace'

declare module '#platform/database/tables' {
  interface Tables {
    api_keys: RowOf<ApiKey>
    assistants: RowOf<Assistant>
    audit_events: RowOf<AuditEvent, { times: Defaulted<number>; joined_by: string | null }>
    email_changes: RowOf<EmailChange>
    identities: RowOf<Identity>
    installation_settings: { name: string; value: string }
    invitations: RowOf<Invitation>
    memberships: RowOf<Membership, { mail: Defaulted<Membership['mail']> }>
    oauth_clients: { id: string; metadata: string; created_at: number }
    oauth_records: {
      id: string
      kind: string
      assistant_id: string | null
      payload: string
      consumed_at: number | null
      expires_at: number
    }
    password_resets: {
      id: string
      user_id: string
      token_hash: string
      created_at: number
      expires_at: number
    }
    recovery_codes: { id: string; user_id: string; code_hash: string }
    removed_members: {
      workspace_id: string
      email: string
      issuer: string | null
      subject: string | null
      removed_at: number
    }
    sign_ins: RowOf<SignIn>
    users: RowOf<User, { has_password: DefaultedFlag }>
    workspaces: RowOf<
      Workspace,
      {
        time_zone: Defaulted<string>
        sharing: Defaulted<Workspace['sharing']>
        ratings_since: number | null
        requires_single_sign_on: DefaultedFlag
      },
      'limits'
    >
  }
}
