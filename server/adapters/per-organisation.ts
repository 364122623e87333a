/** Keeps an organisation's adapter until its settings change: connections and the circuit breaker live with it. */
export function perOrganisation<Adapter>() {
  const made = new Map<string, { settings: string; adapter: Adapter }>();
  return (organisationId: string, given: unknown, make: () => Adapter): Adapter => {
    const settings = JSON.stringify(given);
    const known = made.get(organisationId);
    if (known?.settings === settings) return known.adapter;
    const adapter = make();
    made.set(organisationId, { settings, adapter });
    return adapter;
  };
}
