import type { HomeMessages, RareChargeMessages, StayMessages } from "./en.ts";

export const stayMessages: StayMessages = {
  boardHeading: "Régimen",
  "board-room-only": "Solo alojamiento",
  "board-breakfast": "Desayuno incluido",
  "board-half-board": "Media pensión",
  "board-full-board": "Pensión completa",
  "board-all-inclusive": "Todo incluido",
  "charge-tax": "Impuestos",
  "charge-city-tax": "Tasa turística",
  "charge-resort-fee": "Tasa del resort",
  "charge-service-fee": "Gastos de servicio",
  "charge-cleaning-fee": "Gastos de limpieza",
  toPay: "A pagar en el alojamiento",
};

export const homeMessages: HomeMessages = {
  deposit: "Depósito reembolsable de {{amount}}: se paga en el alojamiento y no está en el total",
  beside: "{{charge}}: {{amount}}; se paga en el alojamiento y no está en el total",
  houseRules: "Normas de la casa",
};

export const rareChargeMessages: RareChargeMessages = {
  "charge-airport-fee": "Suplemento de aeropuerto",
  "charge-one-way-fee": "Devolución en otra oficina",
  "charge-young-driver-fee": "Suplemento por conductor joven",
  "charge-extras": "Sillas infantiles, conductores adicionales",
  "charge-port-charges": "Tasas portuarias",
  "charge-gratuities": "Propinas",
  "charge-mark-up": "Servicio de agencia",
};
