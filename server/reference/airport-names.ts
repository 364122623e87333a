/** Names that travelers know, of airports whose city alone would be another airport, or a place that no one knows. */
const NAMES: Partial<Record<string, Record<string, string>>> = {
  AMM: { en: "Amman Queen Alia", es: "Amán-Reina Alia", ar: "الملكة علياء في عمّان" },
  AMS: { en: "Amsterdam Schiphol", es: "Ámsterdam-Schiphol", ar: "أمستردام سخيبول" },
  BKK: { en: "Bangkok Suvarnabhumi", es: "Bangkok-Suvarnabhumi", ar: "بانكوك سوفارنابومي" },
  CDG: { en: "Paris Charles de Gaulle", es: "París-Charles de Gaulle", ar: "باريس شارل ديغول" },
  CMN: { en: "Casablanca Mohammed V", es: "Casablanca-Mohamed V", ar: "محمد الخامس في الدار البيضاء" },
  DOH: { en: "Doha Hamad", es: "Doha-Hamad", ar: "حمد في الدوحة" },
  EWR: { en: "Newark Liberty", es: "Newark-Liberty", ar: "نيوارك ليبرتي" },
  FCO: { en: "Rome Fiumicino", es: "Roma-Fiumicino", ar: "روما فيوميتشينو" },
  GRU: { en: "São Paulo Guarulhos", es: "São Paulo-Guarulhos", ar: "ساو باولو غوارولوس" },
  HND: { en: "Tokyo Haneda", es: "Tokio-Haneda", ar: "طوكيو هانيدا" },
  IST: { en: "Istanbul", es: "Estambul", ar: "إسطنبول" },
  JFK: { en: "New York John F. Kennedy", es: "Nueva York-John F. Kennedy", ar: "نيويورك جون كينيدي" },
  LGA: { en: "New York LaGuardia", es: "Nueva York-LaGuardia", ar: "نيويورك لاغوارديا" },
  LGW: { en: "London Gatwick", es: "Londres-Gatwick", ar: "لندن غاتويك" },
  LHR: { en: "London Heathrow", es: "Londres-Heathrow", ar: "لندن هيثرو" },
  MXP: { en: "Milan Malpensa", es: "Milán-Malpensa", ar: "ميلانو مالبينسا" },
  NRT: { en: "Tokyo Narita", es: "Tokio-Narita", ar: "طوكيو ناريتا" },
  ORD: { en: "Chicago O'Hare", es: "Chicago-O'Hare", ar: "شيكاغو أوهير" },
  ORY: { en: "Paris Orly", es: "París-Orly", ar: "باريس أورلي" },
  RUH: { en: "Riyadh King Khalid", es: "Riad-Rey Jalid", ar: "الملك خالد في الرياض" },
  SAW: { en: "Istanbul Sabiha Gökçen", es: "Estambul-Sabiha Gökçen", ar: "إسطنبول صبيحة كوكجن" },
  SIN: { en: "Singapore Changi", es: "Singapur-Changi", ar: "سنغافورة شانغي" },
  STN: { en: "London Stansted", es: "Londres-Stansted", ar: "لندن ستانستد" },
};

/** Without the word for airport; undefined where the name of the city is enough. */
export const airportName = (code: string, language: string): string | undefined => NAMES[code]?.[language];
