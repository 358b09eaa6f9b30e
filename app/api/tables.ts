declare module '#platform/database/tables' {
  interface Tables {
    idempotency_keys: {
      api_key_id: string
      idempotency_key: string
      fingerprint: string
      started_at: number
      status: number | null
      body: string | null
    }
  }
}

export {}
